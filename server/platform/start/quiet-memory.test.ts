import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseMemoryWhenQuiet } from './quiet-memory.ts';

const MIB = 2 ** 20;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose use and heap the test sets, and how often it collected. */
function open() {
  const state = { use: 0, heap: 100 * MIB, collections: 0 };
  const collect = () => void (state.collections += 1);
  const stop = releaseMemoryWhenQuiet({ readUse: () => state.use, readHeap: () => state.heap, collect });
  return { state, stop };
}
const minute = () => vi.advanceTimersByTime(60_000);

test('a busy server is left alone; once quiet it collects some times, and then no more', () => {
  const { state, stop } = open();
  state.use = 0.5;
  minute();
  expect(state.collections).toBe(0);
  state.use = 0.01;
  minute();
  expect(state.collections).toBe(3);
  minute();
  expect(state.collections).toBe(3);
  stop();
});

test('what a rush leaves behind is collected when it is over; a little more is not worth it', () => {
  const { state, stop } = open();
  minute();
  state.heap += 10 * MIB;
  minute();
  expect(state.collections).toBe(3);
  Object.assign(state, { use: 0.9, heap: 200 * MIB });
  minute();
  expect(state.collections).toBe(3);
  state.use = 0.01;
  minute();
  expect(state.collections).toBe(6);
  stop();
  state.heap += 200 * MIB;
  minute();
  expect(state.collections).toBe(6);
});

test('the collector of this process can be had without a flag at its start', () => {
  const stop = releaseMemoryWhenQuiet();
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
  stop();
});
