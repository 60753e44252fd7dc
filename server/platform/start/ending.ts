/** The whole program is over so long after it was told to end, whatever still waits; in milliseconds. */
const MAX_MS = 9_500;
/** Ctrl-C in a terminal reaches us and whoever started us, who hands it on: signals that come together are one. In milliseconds. */
const TOGETHER_MS = 500;

/**
 * Ends the program with status 0 when it is told to (SIGTERM, SIGINT, SIGHUP), or when whoever started it with a channel is gone, even by
 * kill -9 and even before we were loaded: the signal that is returned is aborted, then `close` is called once. Told again, it ends at once
 * with status 1. Call it first of all: what is told during the start counts too.
 */
export function onEnding(close: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  let since = 0;
  const end = () => {
    if (ending.signal.aborted) return;
    since = performance.now();
    ending.abort(new Error('The server is ending.'));
    setTimeout(() => process.exit(0), MAX_MS).unref();
    void close()
      .catch(() => {})
      .finally(() => process.exit(0));
  };
  const hear = () => {
    if (ending.signal.aborted && performance.now() - since > TOGETHER_MS) process.exit(1);
    end();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, hear);
  if (process.connected) process.on('disconnect', end);
  else if (process.send) setImmediate(end);
  return ending.signal;
}
