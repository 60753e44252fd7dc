import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterFolders } from './cluster.ts';

/** A process, distinguished from a later one with the same pid by its start time (clock ticks since boot). */
export type ProcessMark = { pid: number; startTicks: string };

const COMMAND_LENGTH = 200;
const POLL_MS = 10;
const END_WITHIN_MS = 10_000;

/** The start time of a running process; undefined when there is none, or only a zombie. Source: proc(5), stat. */
export function markOf(pid: number): ProcessMark | undefined {
  const stat = readProc(pid, 'stat');
  // The name in parentheses may contain spaces and parentheses: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (!state || !startTicks || 'ZXx'.includes(state)) return undefined;
  return { pid, startTicks };
}

export function isAlive(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.startTicks === mark.startTicks;
}

/** The command line of a process as one line, cut at 200 characters; '' when it cannot be read. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, COMMAND_LENGTH);
}

/**
 * Whether a Node process was started with a channel to another Node process that is gone (as the journeys start main.ts):
 * then it is ending.
 */
export function isLeftBehind(pid: number): boolean {
  if (
    !readProc(pid, 'environ')
      .split('\0')
      .some((setting) => setting.startsWith('NODE_CHANNEL_FD='))
  )
    return false;
  const parent = Number(/^PPid:\t(\d+)$/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
  return !path.basename(readProgram(parent)).startsWith('node');
}

/**
 * Pids of the PostgreSQL programs of a cluster. Those of this program have its name in their arguments or title, which every
 * user can read. One that was started by hand is recognised by its working directory, where that is readable.
 */
export function findDatabaseProcesses(folders: ClusterFolders): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const places = [folders.cluster, folders.draft].map(identify).filter((place) => place !== undefined);
  return all.filter((pid) => hasName(pid, folders.name) || worksIn(pid, places));
}

function hasName(pid: number, name: string): boolean {
  const args = readProc(pid, 'cmdline').split('\0');
  return args[0]?.startsWith(`postgres: ${name}: `) === true || (args.includes(`cluster_name=${name}`) && args.some(isOurProgram));
}

function worksIn(pid: number, places: readonly string[]): boolean {
  const place = identify(`/proc/${pid}/cwd`);
  return place !== undefined && places.includes(place) && isOurProgram(readProgram(pid));
}

/** Identifies a folder by whatever path, in whatever container. */
function identify(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder);
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** A shell that was opened in the folder is not one of them. */
function isOurProgram(file: string): boolean {
  return ['postgres', 'initdb'].includes(path.basename(file));
}

/** The signal for processes that should have ended `elapsedMs` ago, gentle at first (the WAL makes each of them safe). */
export function chooseSignal(elapsedMs: number): NodeJS.Signals {
  if (elapsedMs < 1_500) return 'SIGINT';
  return elapsedMs < 3_000 ? 'SIGQUIT' : 'SIGKILL';
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in between.
    }
  }
}

/** Ends the processes of a dead postmaster (busy backends) and returns when none is left; throws after 10 s. */
export async function endDatabaseProcesses(folders: ClusterFolders): Promise<void> {
  const since = performance.now();
  for (;;) {
    const pids = findDatabaseProcesses(folders);
    if (pids.length === 0) return;
    const elapsedMs = performance.now() - since;
    if (elapsedMs > END_WITHIN_MS) throw new Error(`PostgreSQL's processes ${pids.join(', ')} do not end`);
    signalAll(pids, elapsedMs < 1_000 ? 'SIGQUIT' : 'SIGKILL');
    await pause(POLL_MS);
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function readProgram(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}
