import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { chooseAccount } from '#embedded-postgres/system/account.ts';
import type { Account } from '#embedded-postgres/system/account.ts';
import type { Connection } from './connection.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';

/** For tests: the output of a process that started the database (or was refused). */
export type Started = { pid: number; connection: Connection };
type Refused = { error: string; message: string; holderPid?: number };
type Starter = { child: ChildProcess; answer: Started | Refused };

/** Prints one line of JSON and stays; SIGTERM stops the database, as main.ts does. */
const PROGRAM = `
const { startEmbeddedPostgres } = await import(process.argv[1]);
try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], settings: { fsync: 'off' } });
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(JSON.stringify({ pid: postgres.pid, connection: postgres.connection }));
} catch (error) {
  console.log(JSON.stringify({ error: error.name, message: error.message, holderPid: error.holderPid }));
}`;

/** An account that is not root and can run this Node and read our files: the current one, when it is not root. */
export function findOrdinaryAccount(): Account {
  return chooseAccount(findBinaries(), path.dirname(process.execPath));
}

/** Starts the database in a Node process of its own, with an extra inherited descriptor 20, and waits for its output. */
export async function startInChild(dataDir: string, account?: Account): Promise<Starter> {
  const node = [process.execPath, '--input-type=module', '-e', PROGRAM, new URL('start.ts', import.meta.url).href, dataDir];
  const [command = '', ...args] = [...(account?.prefix ?? []), ...node];
  const extra = Array.from({ length: 17 }, () => 'ignore' as const);
  const child = spawn(command, args, { ...account?.spawnAs, stdio: ['ignore', 'pipe', 'inherit', ...extra, 'pipe'] });
  onTestFinished(() => kill(child, 'SIGKILL'));
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout ?? []) {
    chunks.push(chunk);
    if (String(chunk).endsWith('\n')) break;
  }
  return { child, answer: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** A temporary folder that other users may pass through; `owner` gets it. */
export function makeFolder(owner?: Account): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
  chmodSync(folder, 0o711);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** One statement on a connection of its own. */
export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
