import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterFolders } from './cluster.ts';
import { findCommand } from '#embedded-postgres/system/commands.ts';
import type { Connection } from './connection.ts';
import { chooseSignal, commandOf, findDatabaseProcesses, isAlive, isLeftBehind, markOf, signalAll } from './processes.ts';
import type { ProcessMark } from './processes.ts';

/** What the lock file records about its holder, for a second starter. */
type Holder = ProcessMark & { command: string; connection: Connection | null };

/** `fd` is inherited by PostgreSQL, so that the folder stays locked until this process and each of its servers have ended. */
type DataDirLock = { fd: number; release(): void };

const LOCK_FILE = 'postgres.lock';
const RECORD_BYTES = 4_096;
const WAIT_FOR_ORPHANS_MS = 15_000;
const POLL_MS = 20;
const HELD = 9;

/** Another process runs the database of this folder; `connection` leads to it once it is ready (null: not recorded). */
export class DataDirHeld extends Error {
  readonly holderPid: number;
  readonly connection: Connection | null;

  constructor(dataDir: string, holder: Holder | undefined) {
    super(`The data folder ${dataDir} is in use by ${describeHolder(holder)}. Stop it first, or choose another DATA_DIR.`);
    this.name = 'DataDirHeld';
    this.holderPid = holder?.pid ?? 0;
    this.connection = holder?.connection ?? null;
  }
}

function describeHolder(holder: Holder | undefined): string {
  if (!holder) return 'a process that cannot be seen from here, perhaps in another container';
  if (isAlive(holder)) return `process ${holder.pid} (${holder.command})`;
  return `a process that cannot be seen from here, perhaps in another container (there it was process ${holder.pid}, ${holder.command})`;
}

type Request = { home: string; folders: ClusterFolders; connection: Connection; log: (line: string) => void };

/**
 * Locks the folder for this process: flock(2) on DATA_DIR/postgres.lock, which the kernel releases however the process ends.
 * If the holder lives, throws DataDirHeld (after 15 s when the holder's parent is gone, because then it is ending). If it is dead and its
 * PostgreSQL still runs, stops that and takes over.
 */
export async function lockDataDir({ home, folders, connection, log }: Request): Promise<DataDirLock> {
  const fd = openLockFile(path.join(home, LOCK_FILE));
  try {
    await waitForLock(fd, home, folders, log);
    refuseForeignServer(home, folders);
    writeRecord(fd, JSON.stringify(describeProcess(process.pid, connection)));
    return { fd, release: () => release(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function openLockFile(file: string): number {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (cause) {
    throw new Error(`The data folder cannot be used by user ${process.getuid?.()}: ${String(cause)}`, { cause });
  }
}

async function waitForLock(fd: number, home: string, folders: ClusterFolders, log: (line: string) => void): Promise<void> {
  const since = performance.now();
  let isTold = false;
  while (!tryLock(fd)) {
    const elapsedMs = performance.now() - since;
    const holder = readHolder(fd);
    if (isHolding(holder) || elapsedMs > WAIT_FOR_ORPHANS_MS) throw new DataDirHeld(home, holder);
    const orphans = findOrphans(fd, holder, folders);
    if (holder && orphans.length > 0) {
      if (!isTold) log(`Process ${holder.pid} died and left PostgreSQL running (${orphans.join(', ')}): stopping it`);
      isTold = true;
      signalAll(orphans, chooseSignal(elapsedMs));
    }
    await pause(POLL_MS);
  }
}

/** Processes that a dead holder left running. If another starter got the lock since the record was read, they are its own and no orphans. */
function findOrphans(fd: number, holder: Holder | undefined, folders: ClusterFolders): number[] {
  if (!holder || isAlive(holder)) return [];
  const found = findDatabaseProcesses(folders);
  return readHolder(fd)?.startTicks === holder.startTicks ? found : [];
}

/** It lives, and is not ending because its parent is gone. */
const isHolding = (holder: Holder | undefined): boolean => holder !== undefined && isAlive(holder) && !isLeftBehind(holder.pid);

/** The servers of this program hold the lock; one without it was started by hand, or from a DATA_DIR that links to this data. */
function refuseForeignServer(home: string, folders: ClusterFolders): void {
  const [pid] = findDatabaseProcesses(folders);
  if (pid !== undefined) throw new DataDirHeld(home, describeProcess(pid, null));
}

function describeProcess(pid: number, connection: Connection | null): Holder {
  return { ...(markOf(pid) ?? { pid, startTicks: '' }), command: commandOf(pid), connection };
}

/** Locks through a child that shares our descriptor: the lock belongs to the open file and stays when the child has ended. */
function tryLock(fd: number): boolean {
  const flock = findCommand('flock');
  if (!flock) throw new Error("The embedded PostgreSQL needs the command 'flock' (package util-linux). Install it, or set DATABASE_URL.");
  const result = spawnSync(flock, ['-E', String(HELD), '-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  if (result.status === 0) return true;
  if (result.status === HELD) return false;
  throw new Error(`The data folder cannot be locked: ${result.error?.message ?? String(result.stderr).trim()}`);
}

function readHolder(fd: number): Holder | undefined {
  const buffer = Buffer.alloc(RECORD_BYTES);
  try {
    const length = readSync(fd, buffer, 0, RECORD_BYTES, 0);
    const holder: Holder = JSON.parse(buffer.toString('utf8', 0, length));
    return typeof holder.pid === 'number' ? holder : undefined;
  } catch {
    // Empty, or just being written.
    return undefined;
  }
}

/** Of a fixed size, so that it needs no new block on a full disk. */
function writeRecord(fd: number, text: string): void {
  const record = Buffer.alloc(RECORD_BYTES, ' ');
  record.write(text);
  writeSync(fd, record, 0, RECORD_BYTES, 0);
}

function release(fd: number): void {
  writeRecord(fd, '');
  closeSync(fd);
}
