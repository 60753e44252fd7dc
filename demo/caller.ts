import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fetchInProcess } from '#server/platform/pages/in-process.ts';

/** A call of our own API, made in process; `files` makes it multipart. Throws with the refusal's sentence. */
export type Call = <T>(request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, options?: CallOptions) => Promise<T>;
type CallOptions = { as?: string; body?: Record<string, unknown>; files?: [name: string, bytes: Buffer][] };

/** How often a call is made again when the house is busy: on a slow machine the pictures of the last works are still being drawn. */
const TRIES = 60;

/** The demo shop is made through the same calls as a real one. */
export function makeCaller(app: FastifyInstance): Call {
  const fetcher = fetchInProcess(app);
  return async <T>(request: string, options?: CallOptions) => {
    const { as, body, files } = options ?? {};
    const [method, path] = request.split(' ') as [string, string];
    const headers = new Headers(as ? { authorization: `Bearer ${as}` } : {});
    if (body && !files) headers.set('content-type', 'application/json');
    const payload = payloadOf(body, files);
    const ask = () => fetcher(`http://in-process.invalid/api/v1${path}`, { method, headers, ...(payload ? { body: payload } : {}) });
    let answer = await ask();
    for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      answer = await ask();
    }
    const told = (await answer.json()) as T & { message?: string };
    if (!answer.ok) throw new Error(`${request}: ${answer.status} ${told.message ?? ''}`);
    return told;
  };
}

const payloadOf = (body: CallOptions['body'], files: CallOptions['files']) =>
  files ? formOf(body ?? {}, files) : body && JSON.stringify(body);

function formOf(body: Record<string, unknown>, files: [name: string, bytes: Buffer][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, `${value as string | number | boolean}`);
  for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  return form;
}
