import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** Surfaces of the provider that can fail separately. */
export const surfaces = ['script', 'upgrade', 'checkout', 'events', 'api'] as const;
export type Surface = (typeof surfaces)[number];

export type Fields = Record<string, unknown>;
export type Call = { url: URL; params: Record<string, string>; headers: IncomingHttpHeaders; body: Fields; ip: string };
export type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
export type Route = {
  /** 'POST /v3/transactions/:id/refund' */
  at: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  /** Faults apply to a route through its surface; the control calls have none and always work. */
  surface?: Surface;
  /** Pages of other origins may call it. */
  open?: true;
  /** The reference that the call is about, for faults of one transaction. */
  txRefOf?: (call: Call) => string | undefined;
  answer(call: Call): Answer | Promise<Answer>;
};

/** A request that the provider refuses; the message is the `message` of the answer. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** The provider's shape of every error (payment-provider.md section 5). */
export const errorAnswer = (status: number, message: string): Answer => ({ status, json: { status: 'error', message, data: null } });

const MAX_BYTES = 1_000_000;

/** Body of a request: an object; {} when it is empty or not JSON. */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Refused('Request body is too large', 413);
    chunks.push(chunk);
  }
  if (bytes === 0 || !request.headers['content-type']?.startsWith('application/json')) return {};
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return isFields(parsed) ? parsed : {};
  } catch {
    throw new Refused('Request body is not valid JSON');
  }
}

/** Finds the route of a request; `params` holds the values of the ':name' segments. */
export function findRoute(routes: Route[], method: string, pathname: string): { route: Route; params: Record<string, string> } | undefined {
  const given = pathname.split('/');
  for (const route of routes) {
    const [routeMethod, pattern = ''] = route.at.split(' ');
    const wanted = pattern.split('/');
    if (routeMethod !== method || wanted.length !== given.length) continue;
    if (!wanted.every((segment, n) => segment === given[n] || (segment.startsWith(':') && given[n] !== ''))) continue;
    const named = wanted.flatMap((segment, n) => (segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(given[n] ?? '')]] : []));
    return { route, params: Object.fromEntries(named) as Record<string, string> };
  }
  return undefined;
}

/** Writes an answer; `isCut` sends half of it, as a crashing proxy would. */
export function writeAnswer(response: ServerResponse, { status = 200, json, text, headers = {} }: Answer, isCut = false): void {
  const whole = text ?? JSON.stringify(json ?? null);
  const type = text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers });
  response.end(isCut ? whole.slice(0, whole.length / 2) : whole);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An optional text; numbers are read as text. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A required text; throws Refused with the provider's message. */
export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (value === undefined) throw new Refused(`${name} is required`);
  return value;
}

/** A number above 0, also when sent as text; throws Refused with the provider's message. */
export function requiredAmount(fields: Fields, name = 'amount'): number {
  const value = Number(requiredText(fields, name));
  if (!Number.isFinite(value) || value <= 0) throw new Refused(`${name} must be a number greater than 0`);
  return value;
}
