import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { storePicture } from '#server/platform/images/store.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type NodeProcess, spawnNode, startNode } from './node-process.ts';
import { useTestServer } from '#server/testing/test-server.ts';

// Real processes: how one ends on a signal, idle, at work, and while it starts.
const server = useTestServer();
/** How the connections of the started process are told from those of the test. */
const OWN_NAME = 'ubugeni-started';
let dataDir = '';
let port = 0;
let log = '';
let node: NodeProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-sigterm-'));
  port = await freePort();
});
afterAll(async () => {
  if (node?.isAlive()) await node.kill();
  await rm(dataDir, { recursive: true, force: true });
});

function wish() {
  const { host, port: databasePort, user, database } = server.services.db.$client.options;
  const own = `application_name=${OWN_NAME}`;
  const DATABASE_URL = `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${databasePort}&user=${user}&${own}`;
  return { port, dataDir, environment: { DATABASE_URL, DATABASE_POOL: '8' }, onLog: (text: string) => void (log += text) };
}
const start = async () => {
  log = '';
  return (node = await startNode(wish()));
};
const rows = async <T>(text: string) => (await server.services.db.$client.query(text)).rows as T[];
/** Its log, which is from warnings on. */
const warnings = () => log.split('\n').filter((line) => line.startsWith('{'));
/** The connections of its process alone: the server of these tests opens and closes its own as it works. */
const connections = async () =>
  (
    await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${OWN_NAME}'`,
    )
  )[0]!.n;
/** How many sessions ended without a word, as the database counts them. */
const abandoned = () => rows<{ n: number }>(`SELECT sessions_abandoned::int AS n FROM pg_stat_database WHERE datname = current_database()`);
const pictureJobs = () =>
  rows<{ state: string; retry_count: number }>(`SELECT state, retry_count FROM pgboss.job WHERE name = 'pictures.make-variants'`);

test('while pictures are processed a job stops after the present one and continues at the next start', async () => {
  const storage = openStorage(undefined, dataDir);
  const bytes = await drawTestPicture(2_000, 1_500);
  for (let n = 0; n < 4; n += 1) await storePicture({ ...server.services, storage }, bytes);
  const first = await start();
  await vi.waitFor(async () => expect((await pictureJobs()).some(({ state }) => state === 'active')).toBe(true), { timeout: 120_000 });
  expect(await first.stop()).toBe(0);
  expect(warnings()).toEqual([]);
  const left = await pictureJobs();
  expect(left.filter(({ state }) => state === 'created').length).toBeGreaterThan(0);
  expect(left.filter(({ state, retry_count: tries }) => !['created', 'completed'].includes(state) || tries > 0)).toEqual([]);
  const second = await start();
  const done = async () => expect((await pictureJobs()).every(({ state }) => state === 'completed')).toBe(true);
  await vi.waitFor(done, { timeout: 120_000, interval: 200 });
  expect(await second.stop()).toBe(0);
});

test('an idle shop closes its streams and its connections to the database before it ends', async () => {
  const [abandonedBefore] = await abandoned();
  const { token } = await server.person();
  const idle = await start();
  const stream = await fetch(`${idle.url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = stream.body!.getReader();
  await reader.read();
  expect(await connections()).toBeGreaterThan(1);
  const [status] = await Promise.all([idle.stop(), (async () => void (await drain(reader)))()]);
  expect(status).toBe(0);
  expect(warnings()).toEqual([]);
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 120_000 });
  // A process that ends because closing took too long leaves its connections to the database to find out.
  expect(await abandoned()).toEqual([abandonedBefore]);
});

test('a second SIGTERM ends it at once, whatever still runs', async () => {
  const busy = await start();
  const { token } = await server.person({ role: 'Artist' });
  const slow = request(`${busy.url}/api/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' },
  });
  slow.on('error', () => {});
  slow.flushHeaders();
  // The server has begun with it.
  await once(slow, 'continue');
  slow.write('--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-');
  busy.signal('SIGTERM');
  // Signals that come together count as one: Ctrl-C sends two.
  busy.signal('SIGTERM');
  // A busy machine may begin the ending late, and the time counts from there.
  const isReady = () =>
    fetch(`${busy.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 120_000, interval: 50 });
  await pause(700);
  expect(busy.isAlive()).toBe(true);
  // The end of a process that closed everything, or waited for long enough, is 0.
  expect(await busy.stop()).toBe(1);
});

test('a signal during the start, or the death of the parent, ends it', async () => {
  const starting = spawnNode(wish());
  // Until it listens to signals: SIGHUP is the first bit of the mask of caught ones, and Node itself does not catch it.
  const catches = () => /^SigCgt:.*[13579bdf]$/m.test(readFileSync(`/proc/${starting.pid}/status`, 'utf8'));
  await vi.waitFor(() => expect(catches()).toBe(true), { timeout: 120_000, interval: 10 });
  starting.kill('SIGTERM');
  expect((await once(starting, 'exit'))[0]).toBe(0);
  const left = spawnNode(wish());
  await once(left, 'spawn');
  left.disconnect();
  expect((await once(left, 'exit'))[0]).toBe(0);
});

test('a shop whose log nobody reads any more goes on serving, and ends with 0', async () => {
  const own = wish();
  const unread = spawnNode({ ...own, environment: { ...own.environment, LOG_LEVEL: 'info' } });
  unread.stdout!.destroy();
  const url = `http://127.0.0.1:${port}`;
  const status = (address: string) =>
    fetch(url + address).then(
      (answer) => answer.status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 120_000, interval: 50 });
  // Each writes a line of the log.
  for (let n = 0; n < 20; n += 1) expect(await status(`/api/v1/arts?page=${n + 1}`)).toBe(200);
  unread.kill('SIGTERM');
  expect((await once(unread, 'exit'))[0]).toBe(0);
});

/** Reads a stream to its end; one that is cut off is over too. */
async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  for (let over = false; !over;) {
    over = await reader.read().then(
      ({ done }) => done,
      () => true,
    );
  }
}
