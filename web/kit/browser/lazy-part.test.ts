import { expect, test } from 'vitest';
import { loadPatiently } from './lazy-part.ts';

test('a part that cannot be loaded is requested again, at growing intervals, until it loads', async () => {
  const waits: number[] = [];
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts < 12) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
  expect(await loadPatiently(load, async (ms) => waits.push(ms))).toBe('the part');
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000, 300_000]);
});
