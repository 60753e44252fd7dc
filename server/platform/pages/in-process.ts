import type { FastifyInstance } from 'fastify';
import type { CallKey } from '#contract/paths.ts';
import { callKey } from '#server/platform/cache/call-key.ts';
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

/** What the server answers a visitor who reads: the status, and the answer or refusal as an object. */
export type ReadAnswer = { status: number; body: unknown; retryAfter?: number | undefined };
/** Reads at an address below /api/v1; `key` is the call that serves it. */
export type ReadHere = (key: CallKey, address: string) => Promise<ReadAnswer>;

/** The server's own calls for rendering a page, as a visitor's browser would make them: from the cache where it has the answer. */
export function readInProcess(app: FastifyInstance): (address: string) => Promise<ReadAnswer> {
  return async (address) => {
    const cached = app.microCache.peek(callKey(address));
    if (cached) return { status: cached.status, body: JSON.parse(cached.identity.toString()) as unknown };
    const { statusCode, payload, headers } = await app.inject({
      method: 'GET',
      url: address,
      headers: { [INTERNAL_HEADER]: internalSecret },
    });
    return { status: statusCode, body: readJson(payload), retryAfter: Number(headers['retry-after']) || undefined };
  };
}

/** Undefined for what is no JSON, such as an empty body. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
