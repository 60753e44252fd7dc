import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a pause resolves when its time is over', async () => {
  const over = vi.fn<() => void>();
  const paused = pause(200).then(over);
  await vi.advanceTimersByTimeAsync(199);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(over).toHaveBeenCalledOnce();
});
