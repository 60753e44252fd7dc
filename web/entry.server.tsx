import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { makeSendHere, type ReadHere } from './app/api.ts';
import { markSpare, orderScripts, preloadFonts, scriptHashes, startCodeOf } from './app/document.ts';
import displayFont from './kit/fonts/fraunces-normal.woff2?url';
import textFont from './kit/fonts/inter.woff2?url';
import { senderContext } from './app/preload.ts';

/** Timeout of a loader's data, in ms. */
export const streamTimeout = 10_000;

/** The context of one rendering: loaders read through `readHere`, without a socket and signed out. */
export function makeLoadContext(readHere: ReadHere): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(senderContext, makeSendHere(readHere));
  return context;
}

/** Renders a whole document before sending it, so that it can be cached, hashed and compressed once for all visitors. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const rendered = await renderAll(<ServerRouter context={context} url={request.url} />);
  const whole = orderScripts(rendered);
  const html = request.headers.get('save-data') === 'on' ? markSpare(whole) : preloadFonts(whole, [textFont, displayFont]);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('vary', 'accept-encoding, save-data');
  headers.set('x-script-hashes', scriptHashes(startCodeOf(rendered) + html).join(' '));
  if (status === 503) headers.set('retry-after', '2');
  return new Response(html, { status, headers });
}

function renderAll(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const decoder = new StringDecoder('utf8');
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += decoder.write(chunk);
        done();
      },
      final(done) {
        resolve(text + decoder.end());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
      // Nothing is streamed, so no script is needed that moves late parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
