import { waitFor } from '@testing-library/react';
import type * as z from 'zod/mini';
import type { Failure, FailureBody } from '#contract/failures.ts';
import type { Call } from '#contract/call.ts';
import { type CallKey, type Calls, calls } from '#contract/paths.ts';
import { API_BASE } from '#web/app/api.ts';

/** A request that a screen made, as the contract reads it: text of multipart fields as it was sent, files as files. */
export type FakeRequest = {
  key: CallKey;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The query as it was sent, with every value of a repeated parameter. */
  sent: string;
  body: Record<string, unknown>;
  headers: Headers;
};

type Given<K extends CallKey> = z.input<Calls[K]['answer']>;
type Answering = (request: FakeRequest) => Promise<Response>;

let answers = new Map<CallKey, Answering>();
let made: FakeRequest[] = [];
let faults: string[] = [];

/**
 * Answers a call from now on with this, or with what the function makes of the request. An answer that breaks the call's schema in
 * contract/paths.ts does not compile, or is refused here; a request that breaks it fails the test.
 */
export function answer<K extends CallKey>(key: K, given: Given<K> | ((request: FakeRequest) => Given<K>)): void {
  if (typeof given !== 'function') checkAnswer(key, given);
  answers.set(key, async (request) => {
    checkRequest(request);
    const body = typeof given === 'function' ? (given as (request: FakeRequest) => Given<K>)(request) : given;
    checkAnswer(key, body);
    return json((calls[key] as Call).status ?? 200, body);
  });
}

/** Answers a call from now on with a refusal: `refuse('POST /messages', fail('contact.tooMany'))`. */
export function refuse(key: CallKey, failure: Failure): void {
  answers.set(key, async () => {
    const { code, message, statusCode, fields, details, retryAfterSeconds } = failure;
    const body: FailureBody = { status: 'fail', code, message, error: message, ...(fields ? { fields } : {}), ...details };
    return json(statusCode, body, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {});
  });
}

/** Loses the connection at a call from now on. */
export function loseConnection(key: CallKey): void {
  answers.set(key, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Answers a call from now on with this response: a file, a stream. */
export function answerWith(key: CallKey, make: (request: FakeRequest) => Response): void {
  answers.set(key, async (request) => make(request));
}

/** Holds back the answers of a call that has one; the function returned lets them go, the later ones too. */
export function hold(key: CallKey): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = answers.get(key);
  if (!held) throw new Error(`Give ${key} an answer before you hold it back.`);
  answers.set(key, async (request) => {
    await promise;
    return (answers.get(key) === waiting ? held : (answers.get(key) ?? held))(request);
  });
  const waiting = answers.get(key);
  return () => {
    if (answers.get(key) === waiting) answers.set(key, held);
    resolve();
  };
}

/** The requests of a call that were made in this test, the first one first. */
export const requestsOf = (key: CallKey): FakeRequest[] => made.filter((request) => request.key === key);

/** The last request of a call, once there is one; `count` waits until there are so many. */
export async function requestOf(key: CallKey, count = 1): Promise<FakeRequest> {
  return waitFor(() => {
    const found = requestsOf(key);
    if (found.length < count) throw new Error(`${key} was asked for ${found.length} times, not ${count}.`);
    return found.at(-1)!;
  });
}

/** Fails the present test: it leaves something behind that would reach a later one. */
export const addFault = (fault: string): void => void faults.push(fault);

/** Forgets answers and requests; returns what was asked for wrongly or without an answer. */
export function resetFakeApi(): string[] {
  const found = faults;
  answers = new Map();
  made = [];
  faults = [];
  return found;
}

/** What stands in the place of the browser's `fetch` in tests of screens. */
export async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  if (url.pathname === '/healthz') return new Response();
  const method = init.method ?? 'GET';
  const found = findCall(method, url.pathname);
  if (!found) return unanswered(`${method} ${url.pathname}`);
  const request = {
    ...found,
    query: Object.fromEntries(url.searchParams),
    sent: url.search,
    body: await readBody(init.body),
    headers: new Headers(init.headers),
  };
  made.push(request);
  const answering = answers.get(request.key);
  if (!answering) return unanswered(request.key);
  const response = await Promise.race([answering(request), abortOf(init.signal)]);
  // A stream breaks when its request is given up.
  if (!init.signal || !response.body) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal: init.signal }), response);
}

function unanswered(name: string): Response {
  faults.push(`${name} was asked for and has no answer.`);
  return json(501, { status: 'fail', message: `No answer to ${name}` });
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

async function readBody(body: BodyInit | null | undefined): Promise<Record<string, unknown>> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  if (!(body instanceof FormData)) return {};
  return Object.fromEntries(
    Array.from(new Set(body.keys()), (name) => [name, body.getAll(name)]).map(([name, values]) => [
      name,
      (values as unknown[]).length > 1 ? values : (values as unknown[])[0],
    ]),
  );
}

/** Literal segments come before parameters: `/arts/featured` is not the artwork 'featured'. */
const patterns = (Object.keys(calls) as CallKey[])
  .map((key) => {
    const [method = '', path = ''] = key.split(' ');
    const source = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { key, method, pattern: new RegExp(`^${API_BASE}${source}$`), holes: path.split('{').length };
  })
  .toSorted((one, other) => one.holes - other.holes);

function findCall(method: string, path: string): Pick<FakeRequest, 'key' | 'params'> | undefined {
  for (const one of patterns) {
    const match = one.method === method ? one.pattern.exec(path) : null;
    if (match) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { key: one.key, params: Object.fromEntries(params) as Record<string, string> };
    }
  }
  return undefined;
}

function checkAnswer(key: CallKey, body: unknown): void {
  const { success, error } = calls[key].answer.safeParse(body);
  if (!success) throw new Error(`The answer to ${key} breaks the contract: ${error.message}`);
}

function checkRequest({ key, params, query, body }: FakeRequest): void {
  const call: Call = calls[key];
  for (const [part, given] of Object.entries({ params, query, body })) {
    const error = call[part as 'params' | 'query' | 'body']?.safeParse(given).error;
    if (error) faults.push(`${key} was asked for with ${part} that break the contract: ${error.message}`);
  }
}
