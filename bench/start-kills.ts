import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { findDataDirProcesses } from '#server/testing/processes/data-dir-processes.ts';
import { freePort } from '#server/testing/free-port.ts';
import { spawnNode, startNode } from '#server/testing/processes/node-process.ts';

// node bench/start-kills.ts [kills]: starts the product with an own database and simulator and kills it (kill -9) at a random moment of the
// start, in turn the server itself and the program that npm runs. After each fifth kill it starts completely: then there must be exactly one
// postmaster and one simulator for its DATA_DIR, and none after its end. The database of another DATA_DIR runs all the time.
const KILLS = Number(process.argv[2] ?? 40);
const SETTLE_MS = 20_000;

const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-starts-'));
const other = await startEmbeddedPostgres({ dataDir: path.join(folder, 'other') });
const otherPid = other.pid;
const wish = { port: await freePort(), dataDir: path.join(folder, 'data') };
const count = { kills: 0, starts: 0, refused: 0, wrongProcesses: 0, left: 0, bystanderTouched: 0 };

try {
  let { startMs } = await startWholly();
  for (let n = 0; n < KILLS; n += 1) {
    // A new database now and then, because creating it is a part of the start too.
    if (n % 10 === 5) await rm(wish.dataDir, { recursive: true, force: true });
    const child = n % 2 === 0 ? spawnNode(wish) : spawnBootstrap();
    await pause(Math.random() * startMs * 1.1);
    await kill(child);
    count.kills += 1;
    if (n % 5 === 4) ({ startMs } = await startWholly());
  }
  await startWholly();
} finally {
  count.bystanderTouched = other.pid === otherPid ? 0 : 1;
  await other.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log('| kills | whole starts | refused | not one database and one simulator | left after the end | other DATA_DIR touched |');
console.log('|---|---|---|---|---|---|');
console.log(`| ${Object.values(count).join(' | ')} |`);
if (count.refused + count.wrongProcesses + count.left + count.bystanderTouched > 0) process.exitCode = 1;

function spawnBootstrap(): ChildProcess {
  const env = { ...process.env, PORT: String(wish.port), DATA_DIR: wish.dataDir, DEMO: '0', LOG_LEVEL: 'fatal' };
  return spawn('sh', ['scripts/run.sh', 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function startWholly(): Promise<{ startMs: number }> {
  count.starts += 1;
  const node = await startNode(wish).catch((error: unknown) => {
    count.refused += 1;
    throw error;
  });
  const { postmasters, simulators } = findDataDirProcesses(wish.dataDir);
  if (postmasters.length !== 1 || !(await until(() => findDataDirProcesses(wish.dataDir).simulators.length === 1))) {
    count.wrongProcesses += 1;
    console.log(`postmasters ${postmasters.join(', ')}; simulators ${simulators.join(', ')}`);
  }
  await node.stop();
  if (!(await until(() => Object.values(findDataDirProcesses(wish.dataDir)).flat().length === 0))) count.left += 1;
  return { startMs: node.readyMs };
}

async function until(isTrue: () => boolean): Promise<boolean> {
  for (const end = performance.now() + SETTLE_MS; performance.now() < end; await pause(50)) if (isTrue()) return true;
  return isTrue();
}
