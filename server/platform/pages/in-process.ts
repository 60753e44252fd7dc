import type { FastifyInstance } from 'fastify';
import { INTERNAL_HEADER, internalSecret } from '#server/platform/http/limits/rate-limits.ts';

/** `fetch` for the server's own calls without a socket: rendering a page reads `/api/v1/…` exactly as a browser would. */
export function fetchInProcess(app: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://in-process.invalid');
    const answer = await app.inject({
      method: init.method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), [INTERNAL_HEADER]: internalSecret },
      ...(init.body instanceof FormData || typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
}
