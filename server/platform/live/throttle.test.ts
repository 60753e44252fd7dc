import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is told at once, the others together after a pause, and then none', () => {
  const tell = vi.fn();
  const told = new Throttle(tell, 50);
  for (let n = 0; n < 100; n += 1) told.add();
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(tell).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(tell).toHaveBeenCalledTimes(2);
  told.add();
  expect(tell).toHaveBeenCalledTimes(3);
});

test('nothing is told after it is closed', () => {
  const tell = vi.fn();
  const told = new Throttle(tell, 50);
  told.add();
  told.add();
  told.close();
  vi.advanceTimersByTime(500);
  expect(tell).toHaveBeenCalledTimes(1);
});
