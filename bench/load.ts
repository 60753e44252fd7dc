import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';

/** Requests per second and latencies of one load, in ms. */
export type Measured = { perSecond: number; p50: number; p99: number; failures: number };

export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Varies the requests, for loads that must not hit a cache. */
  requests?: autocannon.Request[];
  connections?: number;
  seconds?: number;
};

/** Runs one load for some seconds after a short warm-up. */
export async function measure({ connections = 10, seconds = 4, ...load }: Load): Promise<Measured> {
  await autocannon({ ...load, connections, duration: 1 });
  const result = await autocannon({ ...load, connections, duration: seconds });
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failures: result.non2xx + result.errors };
}

/** The same bytes from a bare node:http server in a process of its own. */
export async function measureBare(url: string, headers: Record<string, string> = {}): Promise<Measured> {
  const answer = await fetch(url, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    child.send({ body: bytes.toString('base64'), headers: { 'content-type': answer.headers.get('content-type') ?? 'text/html' } });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return await measure({ url: `http://127.0.0.1:${port}/` });
  } finally {
    child.kill();
  }
}
