import type { FastifyInstance } from 'fastify';
import type { CallKey } from '#contract/paths.ts';
import { Failure, fail } from '#contract/failures.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import type { Given } from '#server/platform/http/shared-answers.ts';
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
type ReadAnswer = { status: number; body: unknown; retryAfter?: number | undefined };
/** Reads a call at an address below /api/v1; `given` is what stands in that address. */
export type ReadHere = (key: CallKey, address: string, given: Given) => Promise<ReadAnswer>;

/** The server's own calls for rendering a page, answered as a visitor's browser would be: from the cache, by the call's handler, or by a request where it refuses. */
export function readInProcess(app: FastifyInstance): ReadHere {
  return async (key, address, given) => {
    const read = app.sharedReads.get(key);
    const answer = await read?.(address, given).catch((error: unknown) => refusalOf(error));
    if (answer !== undefined && !(answer instanceof Failure)) return { status: 200, body: answer };
    if (answer)
      return {
        status: answer.statusCode,
        body: { code: answer.code, message: answer.message, ...answer.details },
        retryAfter: answer.retryAfterSeconds,
      };
    const { statusCode, payload, headers } = await app.inject({
      method: 'GET',
      url: address,
      headers: { [INTERNAL_HEADER]: internalSecret },
    });
    return { status: statusCode, body: readJson(payload), retryAfter: Number(headers['retry-after']) || undefined };
  };
}

/** A refusal, or one while the database is away; undefined for any other fault, which a request then reports. */
function refusalOf(error: unknown): Failure | undefined {
  if (error instanceof Failure && error.code !== 'input.malformed') return error;
  return isDatabaseBusy(error) ? fail('server.busy').retryAfter(2) : undefined;
}

/** Undefined for what is no JSON, such as an empty body. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
