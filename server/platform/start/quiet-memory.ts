import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 5_000;
/** A smaller share of the time than this in the event loop, and the server is quiet. */
const QUIET = 0.05;
/** The first one leaves some for finalizers. */
const COLLECTIONS = 2;
/** Collects again after this time at the earliest: a server with a visitor now and then is quiet between them, and is not to stop for each. */
const PAUSE_MS = 10 * 60_000;
/** How much the heap must have grown since for a quiet server to collect again, in bytes. */
const WORTH = 16 * 2 ** 20;

/** What the process says of itself: the share of the time since the last question that it worked, its heap in bytes, and how it collects. */
type Process = { readUse: () => number; readHeap: () => number; collect: () => void };

/**
 * Returns memory to the system when the server has become quiet: what a start, the demo's filling or a rush of visitors leaves behind would
 * otherwise stay for hours, because V8 collects when it allocates, and a quiet server does not. A collection takes some 150 ms. Smaller
 * semi-spaces would hold as little, but take from each rush (decision 29). Returns a function that stops it.
 */
export function releaseMemoryWhenQuiet(own: Process = ownProcess()): () => void {
  let left = COLLECTIONS;
  let held = 0;
  let endedAt = 0;
  const timer = setInterval(() => {
    if (own.readUse() > QUIET) return;
    if (left === 0 && Date.now() >= endedAt + PAUSE_MS && own.readHeap() > held + WORTH) left = COLLECTIONS;
    if (left === 0) return;
    left -= 1;
    own.collect();
    held = own.readHeap();
    endedAt = Date.now();
    // The collection itself is no work.
    own.readUse();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** This process; its collection is V8's most thorough one, the only one that returns the pages which V8 keeps for the next rush (decision 82). */
export function ownProcess(): Process {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  let before = performance.eventLoopUtilization();
  const readUse = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
  return { collect, readUse, readHeap: () => process.memoryUsage().heapTotal };
}
