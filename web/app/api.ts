import type * as z from 'zod/mini';
import type { FailureBody, FailureCode } from '#contract/failures.ts';
import type { CallKey, Calls } from '#contract/paths.ts';
import { failureTexts } from '#contract/messages.ts';
import { notifyForbidden } from '#web/accounts/session/forbidden.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';
import { endSession, session } from '#web/accounts/session/session.ts';

/** Where every call lives (contract.md section 2). */
export const API_BASE = '/api/v1';

type Input<C, Part extends 'params' | 'query' | 'body'> = C extends Record<Part, infer S extends z.ZodMiniType> ? z.input<S> : never;
type Files<C> = C extends { files: infer F } ? { [Name in keyof F]?: Blob | readonly Blob[] | undefined } : unknown;
/** Optional fields may be given as undefined: they are left out. */
type Loose<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };

/** What goes with a call: its params, query and body as contract/paths.ts says, before parsing. */
export type Asked<K extends CallKey> = (Calls[K] extends { params: unknown } ? { params: Input<Calls[K], 'params'> } : unknown) &
  (Calls[K] extends { query: unknown } ? { query?: Loose<Input<Calls[K], 'query'>> } : unknown) &
  (Calls[K] extends { body: unknown }
    ? { body: Loose<Input<Calls[K], 'body'>> & Files<Calls[K]> }
    : Calls[K] extends { files: unknown }
      ? { body: Files<Calls[K]> }
      : unknown) & {
    /** Same key, same effect, once: one for each thing that the person meant to do (`newKey()`). */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** What a call answers. */
export type Answer<K extends CallKey> = z.output<Calls[K]['answer']>;

/** Sends one call of contract/paths.ts and returns its answer; throws ApiFailure. */
export type Send = <K extends CallKey>(
  key: K,
  ...asked: Record<never, never> extends Asked<K> ? [asked?: Asked<K>] : [asked: Asked<K>]
) => Promise<Answer<K>>;

type Plain = string | number | boolean;
type AnyAsked = {
  params?: Record<string, string>;
  query?: Record<string, Plain | undefined>;
  body?: Record<string, Plain | Blob | Blob[] | undefined>;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** A refusal, or no answer at all (`status` 0, code 'connection'). `message` is fit to be shown. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: FailureCode | 'connection';
  readonly error: string;
  /** The sentences that the server sent, as far as it sent any. */
  readonly said: { message?: string; error?: string };
  readonly fields: Record<string, string>;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** Facts beside the sentence, such as the new `total`. */
  readonly details: Record<string, unknown>;

  constructor(status: number, body: Partial<FailureBody> & Record<string, unknown> = {}, retryAfter?: number) {
    const { status: _, code, message, error, fields, ...details } = body;
    super([message, error].find((words) => typeof words === 'string' && words.trim()) ?? failureTexts.connection);
    this.status = status;
    this.code = code ?? 'connection';
    this.error = typeof error === 'string' && error.trim() ? error : this.message;
    this.said = { ...sentenceOf('message', message), ...sentenceOf('error', error) };
    this.fields = fields ?? {};
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** A sentence that can be shown; a proxy may answer anything under this name. */
function sentenceOf(name: 'message' | 'error', value: unknown): { message?: string; error?: string } {
  return typeof value === 'string' && value.trim() ? { [name]: value } : {};
}

/** A key for `idempotencyKey`; works on plain http too, where crypto.randomUUID is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A sender over a `fetch`: the browser's own, or the server's in-process one while it renders. A 401 ends the session with which it was
 * asked and leads to /login (product.md section 8), except the refusal of a sign-in. A call that needs a fresh session asks for the
 * password first.
 */
export function makeSend(fetcher: typeof fetch): Send {
  const sendAny = async (key: string, asked: AnyAsked = {}): Promise<unknown> => {
    let response: Response;
    const { token } = session();
    try {
      response = await fetcher(addressOf(key, asked), requestOf(key, asked));
    } catch (cause) {
      if (asked.signal?.aborted) throw cause;
      throw new ApiFailure(0, { timedOut: cause instanceof DOMException && cause.name === 'TimeoutError' });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (isOfAnother(token)) throw new ApiFailure(0);
    if (response.ok && answer !== undefined) return answer;
    if (key !== 'POST /users/auth') notifyOfRights(response, token);
    throw failureOf(response, answer);
  };
  return ((key: string, asked?: AnyAsked) => withFreshSession(() => sendAny(key, asked))) as Send;
}

/** Whether another person is signed in by now, who must not find the answer to the one who asked. */
const isOfAnother = (token: string) => token !== '' && session().authenticated && session().token !== token;

/** What a refusal says of the session with which was asked, and of its rights. */
function notifyOfRights(response: Response, token: string): void {
  if (isSessionOver(response)) endSession(token);
  if (response.status === 403) notifyForbidden();
}

/** The token is nobody's any more; told with 429 too, when its address has sent many such. */
export const isSessionOver = ({ status, headers }: Response): boolean =>
  status === 401 || (headers.get('www-authenticate') ?? '').includes('invalid_token');

function failureOf({ status, headers }: Response, answer: unknown): ApiFailure {
  const wait = Number(headers.get('retry-after'));
  return new ApiFailure(status, (answer ?? {}) as Partial<FailureBody>, wait > 0 ? wait : undefined);
}

/** How long the browser waits for what it reads; a network that swallows every packet would never say so. */
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

function addressOf(key: string, { params = {}, query = {} }: AnyAsked): string {
  const path = key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return `${API_BASE}${path}${search.size ? `?${search}` : ''}`;
}

function requestOf(key: string, { body, idempotencyKey, signal }: AnyAsked): RequestInit {
  const headers = new Headers();
  const { token } = session();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const form = body && formOf(body);
  if (body && !form) headers.set('content-type', 'application/json');
  return {
    method: key.slice(0, key.indexOf(' ')),
    headers,
    ...(body ? { body: form ?? JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  };
}

const filesOf = (value: unknown): Blob[] => [value].flat().filter((one): one is Blob => one instanceof Blob);
const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value);

/** Multipart when there is a file in it; fields first, so that the server has read them when the file comes. */
function formOf(body: NonNullable<AnyAsked['body']>): FormData | undefined {
  const entries = Object.entries(body);
  if (!entries.some(([, value]) => filesOf(value).length > 0)) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) if (isPlain(value)) form.set(name, String(value));
  for (const [name, value] of entries) for (const file of filesOf(value)) form.append(name, file);
  return form;
}
