import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call passes at once, those during the pause are merged into one at its end, and then none', () => {
  const notify = vi.fn();
  const throttle = new Throttle(notify, 50);
  for (let n = 0; n < 100; n += 1) throttle.add();
  expect(notify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(notify).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(notify).toHaveBeenCalledTimes(2);
  throttle.add();
  expect(notify).toHaveBeenCalledTimes(3);
});

test('nothing is called after closing', () => {
  const notify = vi.fn();
  const throttle = new Throttle(notify, 50);
  throttle.add();
  throttle.add();
  throttle.close();
  vi.advanceTimersByTime(500);
  expect(notify).toHaveBeenCalledTimes(1);
});
