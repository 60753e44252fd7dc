/** The longest time from the signal to the end of the process, whatever is still open; in milliseconds. */
const MAX_MS = 9_500;
/** Ctrl-C in a terminal reaches this process and its parent, which forwards it: signals within this time count as one. In milliseconds. */
const TOGETHER_MS = 500;

/**
 * Ends the process with status 0 on SIGTERM, SIGINT or SIGHUP, or when the parent that started it with a channel is gone, even by kill -9 and
 * even before this module was loaded: the returned signal is aborted, then `close` is called once. A second signal ends it at once
 * with status 1. Call it before anything else, so that signals during the start count too.
 */
export function onEnding(close: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  let since = 0;
  const end = () => {
    if (ending.signal.aborted) return;
    since = performance.now();
    ending.abort(new Error('The server is shutting down.'));
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
