import { makeSend, type Send } from './api.ts';

/** The part of a body that has been sent, 0 to 1. */
export type OnProgress = (part: number) => void;

/** A sender that reports upload progress: the same calls, formats and failures as `send`, over XMLHttpRequest, the only API with progress. */
export const makeUpload = (onProgress: OnProgress): Send => makeSend(xhrFetch(onProgress));

/** `fetch` over XMLHttpRequest, as far as web/app/api.ts needs it: an address, a method, headers, a body, a signal. */
function xhrFetch(onProgress: OnProgress): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
        onProgress(lengthComputable && total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      );
      request.addEventListener('error', () => reject(new TypeError('The connection failed.')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      // api.ts sends text and forms, no streams.
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

const headersOf = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .flatMap((line) => {
      const [name, ...value] = line.split(': ');
      return name ? [[name, value.join(': ')] as [string, string]] : [];
    });
