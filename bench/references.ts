import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { get } from 'node:http';
import type { BareStart, Captured } from './bare-server.ts';
import type { ThinStart } from './thin-server.ts';

/** Headers that node:http writes by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A reference server in a process of its own. */
export type Reference = { url: string; pid: number; close(): void };

/** Starts bench/thin-server.ts on the database of a shop; it copies works, accounts and sessions as they are now. */
export function startThin(start: ThinStart): Promise<Reference> {
  return startReference('thin-server.ts', start);
}

/** Starts bench/bare-server.ts with what a server answers now at the given paths, asked with the given headers. */
export async function startBare(url: string, paths: string[], headers: Record<string, string>): Promise<Reference> {
  const captured: BareStart = {};
  // One after another: the shop renders only a few pages at once and refuses what waits too long.
  for (const at of paths) captured[at] = await capture(url + at, headers);
  return startReference('bare-server.ts', captured);
}

async function startReference(file: string, start: unknown): Promise<Reference> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready`);
  });
  child.send(start as object);
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  ended.catch(() => {});
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close: () => void child.kill() };
}

/** An answer as its bytes travel: fetch would decompress them and keep the header that says they are compressed. */
function capture(url: string, headers: Record<string, string>): Promise<Captured> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
        const sent = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name));
        return resolve({ body: Buffer.concat(chunks).toString('base64'), headers: Object.fromEntries(sent) as Record<string, string> });
      });
    }).on('error', reject);
  });
}
