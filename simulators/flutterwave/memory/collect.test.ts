import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnMemory } from './collect.ts';

const MIB = 2 ** 20;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is returned after the start, and again only when the heap has grown', () => {
  const heap = { mib: 20 };
  const collect = vi.fn(() => void (heap.mib = 12));
  const stop = returnMemory({ readHeap: () => heap.mib * MIB, collect });
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  expect(collect).toHaveBeenCalledTimes(1);
  heap.mib = 15;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  heap.mib = 17;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
  stop();
  heap.mib = 90;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('a collection of this process returns what was left', () => {
  const left = { texts: Array.from({ length: 200_000 }, (_, at) => ({ at, text: `text ${at}` })) };
  const before = process.memoryUsage().heapUsed;
  left.texts = [];
  const stop = returnMemory();
  vi.advanceTimersByTime(15_000);
  expect(process.memoryUsage().heapUsed).toBeLessThan(before);
  stop();
});
