import { readdir, rm } from 'node:fs/promises';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDatabase } from '../scripts/find-database.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startNode } from '#server/testing/processes/node-process.ts';
import { judgeHistory, makeHistory, work } from '#server/testing/processes/order-history.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';

// node bench/full-disk.ts FOLDER [seconds]: the whole product on a disk that runs full (faults.md F06 to F08). FOLDER is the root of a small
// empty disk of its own, such as `mount -t tmpfs -o size=1g none FOLDER`. Four workers order and one artist uploads pictures while another
// program fills the disk until PostgreSQL ends; it leaves the ballast file alone for this many seconds, takes its space too for as long, and
// then frees everything. Nothing is restarted by hand. The last two lines of the output must say 0.
const FOLDER = path.resolve(process.argv[2] ?? 'a folder is needed');
const FULL_MS = Number(process.argv[3] ?? 120) * 1_000;
const BEFORE_MS = 5_000;

type Heard = Map<string, number>;
const dataDir = path.join(FOLDER, 'data');
const greed = path.join(FOLDER, 'greed');
// The database is started by the node, because its restart is measured too.
const node = await startNode({ port: await freePort(), dataDir });
const { connection } = await findDatabase(readConfig({ DATA_DIR: dataDir }));
const db = connectDatabase({ connection, max: 10 });
try {
  const history = await makeHistory(db, [100_000, 100_000, 100_000]);
  const uploads = await openUploads(db);
  const workers = work(db, history, () => node.url, 4);
  await untilThere(path.join(dataDir, 'postgres/ballast'));
  const before = await watch('before', BEFORE_MS, uploads);
  const hold = takeAllRoom(db);
  await untilDown();
  hold.stop();
  const during = await watch('full, with the ballast given up', FULL_MS, uploads);
  const all = takeAllRoom(db);
  const starved = await watch('full to the last byte', FULL_MS, uploads);
  all.stop();
  await rm(greed);
  const readyMs = await untilReady();
  const backMs = readyMs + (await untilBack(history, uploads));
  const after = await watch('after', BEFORE_MS, uploads);
  await workers.stop();
  console.log(`| phase | what | answers |\n|---|---|---|\n${[before, during, starved, after].flat().join('\n')}\n`);
  const ready = `${readyMs.toFixed(0)} ms after the room is back, an order and an upload go through after ${backMs.toFixed(0)} ms`;
  console.log(`/readyz says so ${ready}; the node ${node.isAlive() ? 'never ended' : 'ENDED'}.`);
  const verdict = await judgeHistory(db, history, node.url);
  console.log(
    `Orders: ${Object.entries(verdict)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}.`,
  );
  const files = await uploads.judge();
  console.log(
    `Uploads: ${Object.entries(files)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}.`,
  );
  const wrong = verdict.lost + verdict.doubled + verdict.made + verdict.notReplayed + verdict.unbalanced + files.lost + files.half;
  if (wrong > 0 || !node.isAlive()) process.exitCode = 1;
} finally {
  await node.stop();
  await db.$client.end().catch(() => {});
  await Promise.all([dataDir, greed].map((place) => rm(place, { recursive: true, force: true })));
}

/** Writes until the disk is full, and takes whatever becomes free. */
function takeAllRoom(db: Database): { stop(): void } {
  const fd = openSync(greed, 'a');
  const block = Buffer.alloc(64 * 1024, 1);
  const eat = () => {
    try {
      for (;;) if (writeSync(fd, block) < block.length) return;
    } catch {
      // The disk is full, as intended.
    }
  };
  eat();
  const timers = [
    setInterval(eat, 100),
    // PostgreSQL ends when it has no space for a new write-ahead log file (F07). Switching files makes that happen sooner.
    setInterval(
      () => void db.$client.query('UPDATE arts SET updated_at = now() WHERE false; SELECT pg_switch_wal()').catch(() => {}),
      3_000,
    ),
  ];
  return {
    stop() {
      timers.forEach(clearInterval);
      closeSync(fd);
    },
  };
}

type Uploads = Awaited<ReturnType<typeof openUploads>>;

async function openUploads(db: Database) {
  const { id } = await makeAccount(db, { role: 'Artist' });
  const token = await openSession(db, id, true, 'full disk');
  const image = `data:image/png;base64,${(await drawTestPicture(1_200, 900)).toString('base64')}`;
  const acknowledged: { picture: string }[] = [];
  const send = async () => {
    const answer = await fetch(`${node.url}/api/v1/arts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Sent ${acknowledged.length}`,
        price: 1000,
        available_arts: 1,
        category: 'Painting',
        description: 'x',
        image,
      }),
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await answer.json()) as { data?: { image: string } };
    if (answer.status === 201 && data) acknowledged.push({ picture: data.image });
    return answer;
  };
  const judge = async () => {
    const answers = await Promise.all(acknowledged.map(({ picture }) => fetch(new URL(picture, node.url))));
    const half = await readdir(path.join(dataDir, 'files/.half')).catch(() => []);
    const rows = new Set((await db.$client.query<{ id: string }>('SELECT id FROM pictures')).rows.map((row) => row.id));
    const stored = await readdir(path.join(dataDir, 'files/pictures'), { recursive: true });
    const masters = stored.filter((name) => name.endsWith('/master')).map((name) => path.basename(path.dirname(name)));
    return {
      acknowledged: acknowledged.length,
      lost: answers.filter((answer) => !answer.ok).length,
      half: half.length,
      'rows without a file': Array.from(rows).filter((row) => !masters.includes(row)).length,
      'files without a row': masters.filter((master) => !rows.has(master)).length,
    };
  };
  return { send, judge };
}

/** Requests pages, lists and health twice a second, and uploads a picture each time. */
async function watch(phase: string, ms: number, uploads: Uploads): Promise<string[]> {
  const heard = new Map<string, Heard>();
  const note = async (what: string, request: () => Promise<Response>) => {
    const begun = performance.now();
    const answer = await request().then(
      ({ status, headers }) => `${status}${headers.has('retry-after') ? ' + Retry-After' : ''}`,
      (error: unknown) => String(error),
    );
    const took = performance.now() - begun;
    const counts = heard.get(what) ?? new Map<string, number>();
    heard.set(
      what,
      counts.set(took > 7_000 ? `${answer} (slow)` : answer, (counts.get(took > 7_000 ? `${answer} (slow)` : answer) ?? 0) + 1),
    );
  };
  const until = performance.now() + ms;
  let n = 0;
  while (performance.now() < until) {
    const get = (address: string) => () => fetch(`${node.url}${address}`, { signal: AbortSignal.timeout(20_000) });
    await Promise.all([
      note('home page', get('/')),
      note('gallery, requested before', get('/api/v1/arts')),
      note('gallery, not requested before', get(`/api/v1/arts?search=${phase}${(n += 1)}`)),
      note('/healthz', get('/healthz')),
      note('/readyz', get('/readyz')),
      note('upload', uploads.send),
      pause(500),
    ]);
  }
  return Array.from(
    heard,
    ([what, counts]) => `| ${phase} | ${what} | ${Array.from(counts, ([answer, count]) => `${count} × ${answer}`).join(', ')} |`,
  );
}

async function untilBack(history: { submits: { answer: string }[] }, uploads: Uploads): Promise<number> {
  const begun = performance.now();
  const ok = () => history.submits.filter((one) => one.answer === 'ok').length;
  const were = ok();
  while (performance.now() - begun < 180_000) {
    const sent = await uploads.send().catch(() => undefined);
    if (sent?.ok && ok() > were) break;
    await pause(100);
  }
  return performance.now() - begun;
}

/** The ballast file is created within a minute after the start. */
async function untilThere(file: string): Promise<void> {
  while (!existsSync(file)) await pause(500);
}

async function untilReady(): Promise<number> {
  const begun = performance.now();
  while (!(await fetch(`${node.url}/readyz`)).ok) await pause(50);
  return performance.now() - begun;
}

async function untilDown(): Promise<void> {
  while ((await fetch(`${node.url}/readyz`)).ok) await pause(50);
}
