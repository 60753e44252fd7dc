import { expect, test, vi } from 'vitest';
import { makeBreaker } from './breaker.ts';
import { ProviderDown } from './provider.ts';

const down = () => Promise.reject(new ProviderDown('no answer'));
const up = () => Promise.resolve('answer');

function brokenAt(clock: { now: number }) {
  const guarded = makeBreaker(() => clock.now);
  return { guarded, breakIt: async () => void (await Promise.allSettled(Array.from({ length: 5 }, () => guarded(down)))) };
}

test('answers pass, and four faults in a row change nothing', async () => {
  const { guarded } = brokenAt({ now: 0 });
  for (let n = 0; n < 4; n += 1) await expect(guarded(down)).rejects.toThrow('no answer');
  expect(await guarded(up)).toBe('answer');
});

test('an answer between faults resets the count', async () => {
  const { guarded } = brokenAt({ now: 0 });
  for (let n = 0; n < 12; n += 1) await (n % 4 === 3 ? guarded(up) : guarded(down).catch(() => {}));
  expect(await guarded(up)).toBe('answer');
});

test('after five faults the breaker is open for 15 seconds, then lets one call through while the others are still refused', async () => {
  const clock = { now: 0 };
  const { guarded, breakIt } = brokenAt(clock);
  await breakIt();
  await expect(guarded(up)).rejects.toThrow('left alone');
  clock.now = 15_000;
  const [trying, waiting] = await Promise.allSettled([guarded(up), guarded(up)]);
  expect([trying.status, waiting.status]).toEqual(['fulfilled', 'rejected']);
  expect(await guarded(up)).toBe('answer');
});

test('a failed trial call opens the breaker again', async () => {
  const clock = { now: 0 };
  const { guarded, breakIt } = brokenAt(clock);
  await breakIt();
  clock.now = 20_000;
  await expect(guarded(down)).rejects.toThrow('no answer');
  clock.now = 34_000;
  await expect(guarded(up)).rejects.toThrow('left alone');
});

test('an error that is not the provider’s is not counted', async () => {
  const { guarded } = brokenAt({ now: 0 });
  for (let n = 0; n < 6; n += 1) await expect(guarded(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  expect(await guarded(up)).toBe('answer');
});

test('a clock that is set back two hours does not keep the breaker open for two hours (F25)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const call = makeBreaker();
    const down = () => call(() => Promise.reject(new ProviderDown('down')));
    for (let n = 0; n < 5; n += 1) await expect(down()).rejects.toThrow(ProviderDown);
    vi.setSystemTime(Date.now() - 2 * 3_600_000);
    await expect(call(async () => 'up')).rejects.toThrow(ProviderDown);
    vi.advanceTimersByTime(15_001);
    expect(await call(async () => 'up')).toBe('up');
  } finally {
    vi.useRealTimers();
  }
});
