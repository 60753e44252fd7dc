import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownProcess, releaseMemoryWhenQuiet } from './quiet-memory.ts';

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
  expect(state.collections).toBe(2);
  minute();
  expect(state.collections).toBe(2);
  stop();
});

test('what a rush leaves behind is collected when it is over; a little more is not worth it', () => {
  const { state, stop } = open();
  minute();
  state.heap += 10 * MIB;
  minute();
  expect(state.collections).toBe(2);
  Object.assign(state, { use: 0.9, heap: 200 * MIB });
  minute();
  expect(state.collections).toBe(2);
  state.use = 0.01;
  minute();
  expect(state.collections, 'not so soon after the last time').toBe(2);
  vi.advanceTimersByTime(10 * 60_000);
  expect(state.collections).toBe(4);
  stop();
  state.heap += 200 * MIB;
  vi.advanceTimersByTime(20 * 60_000);
  expect(state.collections).toBe(4);
});

test('the collector of this process can be had without a flag at its start', () => {
  const stop = releaseMemoryWhenQuiet();
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
  stop();
  expect(ownProcess().readHeap()).toBeGreaterThan(MIB);
});

test('a collection leaves little more of the heap than what is used', { timeout: 60_000 }, () => {
  const program = `
    const { ownProcess } = await import(${JSON.stringify(path.join(import.meta.dirname, 'quiet-memory.ts'))});
    // What a start leaves behind: many modules were read and compiled.
    await import(${JSON.stringify(path.join(import.meta.dirname, '../../server.ts'))});
    ownProcess().collect();
    const { heapTotal, heapUsed } = process.memoryUsage();
    console.log(heapTotal / heapUsed);
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(Number(stdout)).toBeGreaterThan(1);
  expect(Number(stdout)).toBeLessThan(1.2);
});
