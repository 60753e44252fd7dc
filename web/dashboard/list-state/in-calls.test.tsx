import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import { inCalls } from './in-calls.ts';

const rows = Array.from({ length: 2 * limits.bulkMax + 40 }, (_, n) => ({ _id: `${n}` }));
const send = (() => Promise.reject(new Error('nothing is sent here'))) as ChangeSend;

test('more rows than one call takes are done by several, one after the other, and taken back by as many', async () => {
  const calls: string[][] = [];
  const undone: number[] = [];
  let running = 0;
  const outcome = await inCalls<{ _id: string }>(async (some) => {
    expect((running += 1)).toBe(1);
    await Promise.resolve();
    running -= 1;
    calls.push(some.map(({ _id }) => _id));
    const call = calls.length;
    return {
      failed: some.slice(0, 1).map(({ _id }) => ({ _id, message: 'Sold' })),
      undo: async () => ({ failed: [{ _id: `${undone.push(call)}`, message: 'Changed since' }] }),
    };
  })(rows, send);
  expect(calls.map(({ length }) => length)).toEqual([limits.bulkMax, limits.bulkMax, 40]);
  expect(calls.flat()).toEqual(rows.map(({ _id }) => _id));
  expect(outcome.failed.map(({ _id }) => _id)).toEqual(['0', `${limits.bulkMax}`, `${2 * limits.bulkMax}`]);
  expect((await outcome.undo?.(send))?.failed).toHaveLength(3);
  expect(undone).toEqual([1, 2, 3]);
});

test('a call that is refused fails for its rows alone; without anything to take back there is no undo', async () => {
  let calls = 0;
  const outcome = await inCalls<{ _id: string }>(async () => {
    calls += 1;
    if (calls === 2) throw new Error('the connection was lost');
    return { failed: [] };
  })(rows, send);
  expect(outcome.failed).toHaveLength(limits.bulkMax);
  expect(outcome.failed[0]?._id).toBe(`${limits.bulkMax}`);
  expect(outcome.failed[0]?.message).not.toBe('');
  expect([calls, outcome.undo]).toEqual([3, undefined]);
});

test('an undo that fails in the middle fails for the rows of its call alone; the others go on, and it can be tried again', async () => {
  const undone: number[] = [];
  let calls = 0;
  let isLost = true;
  const outcome = await inCalls<{ _id: string }>(async () => {
    const call = (calls += 1);
    const undo = async () => {
      undone.push(call);
      if (call === 2 && isLost) throw new Error('the connection was lost');
      return { failed: [] };
    };
    return { failed: [], undo };
  })(rows, send);
  const first = await outcome.undo?.(send);
  expect(undone).toEqual([1, 2, 3]);
  expect(first?.failed.map(({ _id }) => _id)).toEqual(rows.slice(limits.bulkMax, 2 * limits.bulkMax).map(({ _id }) => _id));
  isLost = false;
  const second = await first?.undo?.(send);
  expect([undone, second]).toEqual([[1, 2, 3, 2], { failed: [], undo: undefined }]);
});
