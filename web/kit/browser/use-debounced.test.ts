import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDelay } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the last of several tasks is done, once, after the pause', () => {
  const done: string[] = [];
  const delay = makeDelay(250);
  for (const text of ['im', 'imi', 'imigongo']) {
    delay.start(() => done.push(text));
    vi.advanceTimersByTime(200);
  }
  expect(done).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['imigongo']);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['imigongo']);
});

test('a cancelled task is never done; the next one is', () => {
  const done: string[] = [];
  const delay = makeDelay(250);
  delay.start(() => done.push('dropped'));
  delay.cancel();
  vi.advanceTimersByTime(1_000);
  delay.start(() => done.push('next'));
  vi.advanceTimersByTime(250);
  expect(done).toEqual(['next']);
});
