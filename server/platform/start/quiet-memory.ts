import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 5_000;
/** Less of the time than this in the event loop, and it is quiet. */
const QUIET = 0.05;
/** V8 returns pages that were free at two collections in turn. */
const COLLECTIONS = 3;
/** What a collection must promise to free for a quiet server to begin one, in bytes. */
const WORTH = 16 * 2 ** 20;

/**
 * Returns memory to the system when the server has become quiet: what a start, the demo's filling or a rush of visitors leaves behind would
 * otherwise stay for hours, because V8 collects when it allocates, and a quiet server does not. A collection takes some 50 ms. Smaller
 * semi-spaces would hold as little, but take from each rush (decision 29). Returns a function that stops it.
 */
export function releaseMemoryWhenQuiet(collect: () => void = exposeCollector()): () => void {
  let before = performance.eventLoopUtilization();
  let left = COLLECTIONS;
  let held = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { heapTotal } = process.memoryUsage();
    if (utilization > QUIET) return;
    if (left === 0 && heapTotal > held + WORTH) left = COLLECTIONS;
    if (left === 0) return;
    left -= 1;
    collect();
    held = process.memoryUsage().heapTotal;
    before = performance.eventLoopUtilization();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
