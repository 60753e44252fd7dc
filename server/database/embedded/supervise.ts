import { setTimeout as sleep } from 'node:timers/promises';
import { describeEnding } from './server-process.ts';
import type { Ending, ServerProcess } from './server-process.ts';

/** Pauses before each restart in a row; after the last one the supervisor gives up (about 80 s of failing). */
const RESTART_PAUSES_MS: readonly number[] = [0, 100, 500, 1_000, 2_000, 4_000, ...Array.from({ length: 15 }, () => 5_000)];

/** A server that ran this long did start: the next crash is a new one, and the pauses begin anew. */
const STEADY_MS = 5_000;

/** SIGQUIT ends PostgreSQL without a checkpoint; what outlives even that for so long is killed. */
const QUIT_GRACE_MS = 2_000;

export type Supervised = {
  /** The present server's; it changes with a restart. */
  readonly pid: number;
  /** Resolves when the restarts were given up, with the last ending; never after stop(). */
  crashed: Promise<Ending>;
  stop(graceMs: number): Promise<void>;
};

type Supervision = {
  spawn: () => ServerProcess;
  /** Ends what the last server left behind and removes its stale files. */
  clear: () => Promise<void>;
  log: (line: string) => void;
  pausesMs?: readonly number[];
};

/** Watches over a running server: starts it again whenever it ends without stop(), with growing pauses and a bound. */
export function supervise(first: ServerProcess, { spawn, clear, log, pausesMs = RESTART_PAUSES_MS }: Supervision): Supervised {
  let server = first;
  const stopping = new AbortController();
  const crashed = Promise.withResolvers<Ending>();

  async function watch(): Promise<void> {
    let startedAt = performance.now();
    for (let failures = 0; ; failures += 1) {
      const ending = await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) failures = 0;
      const pauseMs = pausesMs[failures];
      if (pauseMs === undefined) return giveUp(ending);
      log(`PostgreSQL ended with ${describeEnding(ending)}: starting it again`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      await clear();
      if (stopping.signal.aborted) return;
      startedAt = performance.now();
      server = spawn();
    }
  }

  function giveUp(ending: Ending): void {
    log(`PostgreSQL does not stay up, it ended with ${describeEnding(ending)}: giving up`);
    crashed.resolve(ending);
  }

  const watching = watch().catch((error: unknown) =>
    giveUp({ code: null, signal: null, error: error instanceof Error ? error : new Error(String(error)) }),
  );

  return {
    get pid() {
      return server.pid;
    },
    crashed: crashed.promise,
    stop: async (graceMs) => {
      stopping.abort();
      await endServer(server, graceMs);
      await watching;
      await clear();
    },
  };
}

/** Fast shutdown (sessions are ended, a checkpoint is written), then immediate shutdown, then the end. */
async function endServer(server: ServerProcess, graceMs: number): Promise<void> {
  server.kill('SIGINT');
  const timers = [setTimeout(() => server.kill('SIGQUIT'), graceMs), setTimeout(() => server.kill('SIGKILL'), graceMs + QUIT_GRACE_MS)];
  await server.ended;
  timers.forEach(clearTimeout);
}
