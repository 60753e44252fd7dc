import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fetchInProcess } from '#server/platform/pages/in-process.ts';

/** A call of our own API, made in process; `files` makes it multipart. Throws with the message of a refusal. */
export type Call = <T>(request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, options?: CallOptions) => Promise<T>;
type CallOptions = { as?: string; body?: Record<string, unknown>; files?: [name: string, bytes: Buffer][] };

/** How often a call is attempted while the server is busy. */
const MAX_ATTEMPTS = 60;

/** Makes a caller: the demo shop is filled through the same calls as a real one. */
export function makeCaller(app: FastifyInstance): Call {
  const fetcher = fetchInProcess(app);
  return async <T>(request: string, options?: CallOptions) => {
    const { as, body, files } = options ?? {};
    const [method, path] = request.split(' ') as [string, string];
    const headers = new Headers(as ? { authorization: `Bearer ${as}` } : {});
    if (body && !files) headers.set('content-type', 'application/json');
    const payload = payloadOf(body, files);
    const attempt = () => fetcher(`http://in-process.invalid/api/v1${path}`, { method, headers, ...(payload ? { body: payload } : {}) });
    let answer = await attempt();
    for (let attempts = 1; answer.status === 503 && attempts < MAX_ATTEMPTS; attempts += 1) {
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      answer = await attempt();
    }
    const result = (await answer.json()) as T & { message?: string };
    if (!answer.ok) throw new Error(`${request}: ${answer.status} ${result.message ?? ''}`);
    return result;
  };
}

const payloadOf = (body: CallOptions['body'], files: CallOptions['files']) =>
  files ? formOf(body ?? {}, files) : body && JSON.stringify(body);

function formOf(body: Record<string, unknown>, files: [name: string, bytes: Buffer][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, `${value as string | number | boolean}`);
  for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${name}.webp`);
  return form;
}
