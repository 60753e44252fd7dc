import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { startServer } from '../e2e/start-server.ts';
import { openForScript } from '../scripts/script-connection.ts';

// Rows without a load: what a shop costs that only stands there, and how long it takes to open. They take minutes, so that they are measured
// only when --rows names them: 'memory', 'start', 'idle'. Linux only: memory is read from /proc.
const ROOT = path.join(import.meta.dirname, '..');
const COUNTED_S = 180;
/** After this long without work memory has been returned (server/platform/start/quiet-memory.ts). */
const QUIET_MS = 45_000;
const MIB = 1_024;

type Figure = { name: string; value: number; unit: string; goal: number; of: string };

/** Prints the rows whose name contains the text, none for an empty text; returns whether there are any. */
export async function measureStanding(wanted: string): Promise<boolean> {
  const isWanted = (...names: string[]) => wanted !== '' && names.some((name) => name.includes(wanted));
  const figures: Figure[] = [];
  if (isWanted('statements while idle', 'memory idle')) figures.push(...(await measureIdle()));
  if (isWanted('first start', 'next start', 'memory after demo')) figures.push(...(await measureStarts()));
  if (figures.length === 0) return false;
  console.log('\n| standing | measured | goal | of it |\n|---|---|---|---|');
  for (const { name, value, unit, goal, of } of figures) console.log(`| ${name} | ${value.toFixed(1)} ${unit} | ≤ ${goal} | ${of} |`);
  return true;
}

async function measureIdle(): Promise<Figure[]> {
  const shop = await startServer({ DEMO: '0' });
  try {
    await pause(QUIET_MS);
    const memory = readMemory(shop.pid);
    return [
      { name: 'memory idle', value: memory.all, unit: 'MiB', goal: 200, of: memory.text },
      { name: 'memory idle, without simulator', value: memory.server, unit: 'MiB', goal: 140, of: 'server' },
      { name: 'statements while idle', value: await countStatements(shop.dataDir), unit: 'a second', goal: 1, of: `${COUNTED_S} s` },
    ];
  } finally {
    await shop.close();
  }
}

/** Statements a second that PostgreSQL is sent, by its own log. */
async function countStatements(dataDir: string): Promise<number> {
  const { connection } = await openForScript({ dataDir, databaseUrl: undefined });
  const client = new pg.Client(connection);
  await client.connect();
  const log = path.join(dataDir, 'postgres.log');
  const count = async () => (await readFile(log, 'utf8')).match(/LOG: {2}(?:statement|execute [^:]*): /g)?.length ?? 0;
  await client.query(`ALTER SYSTEM SET log_statement = 'all'`);
  await client.query('SELECT pg_reload_conf()');
  await pause(1_000);
  const before = await count();
  await pause(COUNTED_S * 1_000);
  const statements = (await count()) - before;
  await client.end();
  return statements / COUNTED_S;
}

/** A fresh clone as `npm start` finds it, with what the host's npm has cached already. */
async function measureStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-first-'));
  // PostgreSQL runs as another user where root measures.
  await chmod(folder, 0o755);
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, path.join(folder, 'clone')]);
    const first = await start(folder);
    await untilPicturesAreMade(path.join(folder, 'data'));
    await pause(QUIET_MS);
    const memory = readMemory(first.pid);
    await first.stop();
    const next = await start(folder);
    await next.stop();
    return [
      { name: 'first start', value: first.openS, unit: 's', goal: 45, of: first.steps },
      { name: 'next start', value: next.openS, unit: 's', goal: 2, of: next.steps },
      { name: 'memory after demo', value: memory.all, unit: 'MiB', goal: 260, of: memory.text },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const STEPS = [/^Installing the pinned Node/, /^Installing packages/, /^Building/, /^Filling/, /^Ubugeni is open/];

async function start(folder: string): Promise<{ pid: number; openS: number; steps: string; stop(): Promise<void> }> {
  const begun = performance.now();
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  const child = spawn('sh', ['scripts/run.sh', 'start'], { cwd: path.join(folder, 'clone'), env, stdio: ['ignore', 'pipe', 'inherit'] });
  const steps: string[] = [];
  let openS = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const passed = (performance.now() - begun) / 1_000;
    if (STEPS.some((step) => step.test(line))) steps.push(`${passed.toFixed(1)} ${line.split(/[;:…]/)[0] ?? ''}`);
    if (!line.startsWith('Ubugeni is open')) continue;
    openS = passed;
    break;
  }
  // What it says from now on is read by nobody, and must not fill the pipe.
  child.stdout.resume();
  if (openS === 0) throw new Error('The shop did not open.');
  // run.sh has become the server.
  return { pid: child.pid ?? 0, openS, steps: steps.join('; '), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function untilPicturesAreMade(dataDir: string): Promise<void> {
  const { connection } = await openForScript({ dataDir, databaseUrl: undefined });
  const client = new pg.Client(connection);
  await client.connect();
  const waiting = `SELECT 1 FROM pgboss.job WHERE name = 'pictures.make-variants' AND state < 'completed' LIMIT 1`;
  while ((await client.query(waiting)).rowCount) await pause(1_000);
  await client.end();
}

/** Proportional set sizes in MiB: of a server, and of it with those of its children that are Node. PostgreSQL is counted apart. */
function readMemory(pid: number): { server: number; all: number; text: string } {
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && isNodeChild(entry, pid));
  const [server = 0, ...others] = [String(pid), ...children].map(readPss);
  const all = [server, ...others].reduce((sum, one) => sum + one, 0);
  return { server, all, text: `server ${server.toFixed(0)}, simulator ${others.map((one) => one.toFixed(0)).join(', ')}` };
}

function isNodeChild(entry: string, parent: number): boolean {
  try {
    const isChild = readFileSync(`/proc/${entry}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`);
    return isChild && /node(\0|$)/.test(readFileSync(`/proc/${entry}/cmdline`, 'utf8').slice(0, 300));
  } catch {
    // It ended meanwhile.
    return false;
  }
}

function readPss(pid: string): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / MIB;
}
