import { expect, test } from 'vitest';
import { onOneDay } from './on-one-day.ts';

test('what fails is run again where midnight in Kigali passed meanwhile, and fails at once where it did not', async () => {
  const times = ['2026-11-30T21:59:58Z', '2026-11-30T22:00:01Z'].map((time) => Date.parse(time));
  let runs = 0;
  const act = async () => {
    runs += 1;
    if (runs === 1) throw new Error('yesterday');
  };
  await onOneDay(act, () => times.shift()!)();
  expect(runs).toBe(2);
  runs = 0;
  await expect(onOneDay(act, () => Date.parse('2026-11-30T21:59:58Z'))()).rejects.toThrow('yesterday');
  expect(runs).toBe(1);
});
