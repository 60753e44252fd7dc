import type * as z from 'zod/mini';
import type { FailureBody, FailureCode } from '#contract/failures.ts';
import type { CallKey, Calls } from '#contract/paths.ts';
import { failureTexts } from '#contract/messages.ts';
import { notifyForbidden } from '#web/accounts/session/forbidden.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';
import { endSession, session } from '#web/accounts/session/session.ts';

/** The base path of every call (contract.md section 2). */
export const API_BASE = '/api/v1';

type Input<C, Part extends 'params' | 'query' | 'body'> = C extends Record<Part, infer S extends z.ZodMiniType> ? z.input<S> : never;
type Files<C> = C extends { files: infer F } ? { [Name in keyof F]?: Blob | readonly Blob[] | undefined } : unknown;
/** Optional fields may be passed as undefined: they are not sent. */
type Loose<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };

/** The input of a call: its params, query and body as in contract/paths.ts, before parsing. */
export type CallInput<K extends CallKey> = (Calls[K] extends { params: unknown } ? { params: Input<Calls[K], 'params'> } : unknown) &
  (Calls[K] extends { query: unknown } ? { query?: Loose<Input<Calls[K], 'query'>> } : unknown) &
  (Calls[K] extends { body: unknown }
    ? { body: Loose<Input<Calls[K], 'body'>> & Files<Calls[K]> }
    : Calls[K] extends { files: unknown }
      ? { body: Files<Calls[K]> }
      : unknown) & {
    /** A repeated request with the same key has its effect once: use one key per intended action (`newKey()`). */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** The response of a call. */
export type Answer<K extends CallKey> = z.output<Calls[K]['answer']>;

/** Sends one call of contract/paths.ts and returns its response; throws ApiFailure. */
export type Send = <K extends CallKey>(
  key: K,
  ...input: Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]
) => Promise<Answer<K>>;

type Plain = string | number | boolean;
type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, Plain | undefined>;
  body?: Record<string, Plain | Blob | Blob[] | undefined> | null;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** A refused call, or one without a response (`status` 0, code 'connection'). `message` can be shown on screen. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: FailureCode | 'connection';
  readonly error: string;
  /** The server's `message` and `error`, where it sent them. */
  readonly said: { message?: string; error?: string };
  readonly fields: Record<string, string>;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** Structured details of the failure, such as the new `total`. */
  readonly details: Record<string, unknown>;

  constructor(status: number, body: Partial<FailureBody> & Record<string, unknown> = {}, retryAfter?: number) {
    const { status: _, code, message, error, fields, ...details } = body;
    super([message, error].find((text) => typeof text === 'string' && text.trim()) ?? failureTexts.connection);
    this.status = status;
    this.code = code ?? 'connection';
    this.error = typeof error === 'string' && error.trim() ? error : this.message;
    this.said = { ...sentenceOf('message', message), ...sentenceOf('error', error) };
    this.fields = fields ?? {};
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** A non-empty string that can be shown; a proxy may send any type in these fields. */
function sentenceOf(name: 'message' | 'error', value: unknown): { message?: string; error?: string } {
  return typeof value === 'string' && value.trim() ? { [name]: value } : {};
}

/** Answered before the call itself is looked at: they say nothing about an earlier attempt. */
const ANSWERED_BEFORE = new Set([401, 403, 408, 429]);

/**
 * Whether a failure says for certain that no attempt with this `idempotencyKey` had an effect. Without an answer, or with one of a proxy
 * or of a broken server, one may have had it: the call is repeated with the same key.
 */
export const isDefinite = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'idempotency.running' &&
  !ANSWERED_BEFORE.has(error.status);

/** Whether a call was refused because nobody is signed in any more. */
export const isOver = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** A new `idempotencyKey`; works on plain http too, where crypto.randomUUID is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes a sender from a `fetch`: the browser's own, or the server's in-process one for rendering. A 401 ends the session that sent the
 * request and leads to /login (product.md section 8), except for a refused sign-in. A call that needs a fresh session asks for the
 * password first.
 */
export function makeSend(fetcher: typeof fetch): Send {
  const sendAny = async (key: string, input: AnyInput = {}): Promise<unknown> => {
    let response: Response;
    const { token } = session();
    try {
      response = await fetcher(addressOf(key, input), requestOf(key, input));
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new ApiFailure(0, { timedOut: cause instanceof DOMException && cause.name === 'TimeoutError' });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (isOfAnother(token)) throw new ApiFailure(0);
    if (response.ok && answer !== undefined) return answer;
    if (!key.startsWith('POST /users/auth')) notifyOfRights(response, token);
    throw failureOf(response, answer);
  };
  return ((key: string, input?: AnyInput) => withFreshSession({ call: key, params: input?.params }, () => sendAny(key, input))) as Send;
}

/** Whether another account has signed in meanwhile: it must not receive the response of the previous one. */
const isOfAnother = (token: string) => token !== '' && session().authenticated && session().token !== token;

/** Ends the session or reloads its permissions when the response says so. */
function notifyOfRights(response: Response, token: string): void {
  if (isSessionOver(response)) endSession(token);
  if (response.status === 403) notifyForbidden();
}

/** The token is no longer valid. An address that sent many such tokens gets 429 with the same header. */
export const isSessionOver = ({ status, headers }: Response): boolean =>
  status === 401 || (headers.get('www-authenticate') ?? '').includes('invalid_token');

function failureOf({ status, headers }: Response, answer: unknown): ApiFailure {
  const wait = Number(headers.get('retry-after'));
  return new ApiFailure(status, (answer ?? {}) as Partial<FailureBody>, wait > 0 ? wait : undefined);
}

/** Timeout of reads: on a network that drops every packet, fetch would wait without end. */
const READ_MS = 20_000;

/** The browser's sender. */
export const send: Send = makeSend((url, init) => (init?.method === 'GET' ? fetchInTime(url, init) : fetch(url, init)));

async function fetchInTime(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const { signal } = init;
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), READ_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await fetch(url, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** What stands in the address of a call. */
type Given = { params?: Record<string, string> | undefined; query?: Record<string, string> | undefined };

/** What the server answers a call when nothing lies between: the status, and the answer or refusal as an object. */
export type ReadHere = (
  key: CallKey,
  address: string,
  given: Given,
) => Promise<{ status: number; body: unknown; retryAfter?: number | undefined }>;

/** A sender for rendering on the server: a visitor's calls that only read, without a Response between. */
export function makeSendHere(readHere: ReadHere): Send {
  const sendHere = async (key: CallKey, input: AnyInput = {}): Promise<unknown> => {
    const { params } = input;
    const query = Object.fromEntries(searchOf(input));
    const { status, body, retryAfter } = await readHere(key, addressOf(key, input), { params, query });
    if (status < 300) return body;
    throw new ApiFailure(status, (body ?? {}) as Partial<FailureBody>, retryAfter);
  };
  return sendHere as Send;
}

function addressOf(key: string, input: AnyInput): string {
  const { params = {} } = input;
  const path = key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = searchOf(input);
  return `${API_BASE}${path}${search.size ? `?${search}` : ''}`;
}

function searchOf({ query = {} }: AnyInput): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one));
  return search;
}

function requestOf(key: string, { body, idempotencyKey, signal }: AnyInput): RequestInit {
  const headers = new Headers();
  const { token } = session();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const form = body ? formOf(body) : undefined;
  // null is a body, such as the end of a holiday.
  const hasText = body !== undefined && !form;
  if (hasText) headers.set('content-type', 'application/json');
  return {
    method: key.slice(0, key.indexOf(' ')),
    headers,
    ...(form ? { body: form } : {}),
    ...(hasText ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  };
}

const filesOf = (value: unknown): Blob[] => [value].flat().filter((one): one is Blob => one instanceof Blob);
const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value);

/** Multipart when the body has a file; fields first, so that the server has read them when the file arrives. */
function formOf(body: NonNullable<AnyInput['body']>): FormData | undefined {
  const entries = Object.entries(body);
  if (!entries.some(([, value]) => filesOf(value).length > 0)) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) if (isPlain(value)) form.set(name, String(value));
  for (const [name, value] of entries) for (const file of filesOf(value)) form.append(name, file);
  return form;
}
