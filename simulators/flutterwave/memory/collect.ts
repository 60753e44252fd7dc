import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 15_000;
/** How much the heap must have grown since the last collection for the next one, in bytes. */
const WORTH = 4 * 2 ** 20;

/** What the process says of itself: its heap in bytes, and how it collects. */
type Process = { readHeap: () => number; collect: () => void };

/**
 * Returns to the system what loading the modules left, and later what many payments leave: V8 collects when it allocates, and a simulator that
 * nobody pays at does not. A collection takes some 20 ms. Returns a function that stops it.
 */
export function returnMemory(own: Process = ownProcess()): () => void {
  let held = 0;
  const timer = setInterval(() => {
    if (own.readHeap() < held + WORTH) return;
    own.collect();
    held = own.readHeap();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** This process; its collection is V8's most thorough one, the only one that returns the pages it keeps. */
function ownProcess(): Process {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  return {
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    readHeap: () => getHeapStatistics().total_heap_size,
  };
}
