import { setTimeout as pause } from 'node:timers/promises';
import { describeEnding } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/** Pauses before each restart in a row; the last one is repeated, because a disk may be full for hours (faults.md F07). */
const RESTART_PAUSES_MS: readonly number[] = [0, 100, 500, 1_000, 2_000, 4_000, 5_000];

/** A server that ran this long counts as started: the next crash begins with the first pause again. */
const STEADY_MS = 5_000;

/** SIGQUIT ends PostgreSQL without a checkpoint; a process that survives it for this long is killed. */
const QUIT_GRACE_MS = 2_000;

export type Supervised = {
  /** The current server's pid; it changes with a restart. */
  readonly pid: number;
  stop(graceMs: number): Promise<void>;
};

type Supervision = {
  spawn: () => ServerProcess;
  /** Ends the last server's processes and removes its stale files. */
  clear: () => Promise<void>;
  log: (line: string) => void;
  pausesMs?: readonly number[];
};

/** Supervises a running server: restarts it whenever it ends without stop(), with growing pauses, until stop(). */
export function supervise(first: ServerProcess, { spawn, clear, log, pausesMs = RESTART_PAUSES_MS }: Supervision): Supervised {
  let server = first;
  const stopping = new AbortController();

  async function watch(): Promise<void> {
    let startedAt = performance.now();
    for (let failures = 0; ; failures += 1) {
      const ending = await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) failures = 0;
      log(`PostgreSQL ended with ${describeEnding(ending)}: starting it again`);
      await pause(pausesMs[Math.min(failures, pausesMs.length - 1)], undefined, { signal: stopping.signal }).catch(() => undefined);
      const next = await startAgain();
      if (stopping.signal.aborted) return;
      startedAt = performance.now();
      server = next;
    }
  }

  /** A server that cannot even be spawned, for example without a free process, counts as ended at once. */
  async function startAgain(): Promise<ServerProcess> {
    try {
      await clear();
      return stopping.signal.aborted ? server : spawn();
    } catch (error) {
      return neverStarted(error);
    }
  }

  const watching = watch();

  return {
    get pid() {
      return server.pid;
    },
    stop: async (graceMs) => {
      stopping.abort();
      await endServer(server, graceMs);
      await watching;
      await clear();
    },
  };
}

function neverStarted(cause: unknown): ServerProcess {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { pid: 0, ended: Promise.resolve({ code: null, signal: null, error }), kill: () => undefined, unref: () => undefined };
}

/** Fast shutdown (sessions are ended, a checkpoint is written), then immediate shutdown, then SIGKILL. */
async function endServer(server: ServerProcess, graceMs: number): Promise<void> {
  server.kill('SIGINT');
  const timers = [setTimeout(() => server.kill('SIGQUIT'), graceMs), setTimeout(() => server.kill('SIGKILL'), graceMs + QUIT_GRACE_MS)];
  await server.ended;
  timers.forEach(clearTimeout);
}
