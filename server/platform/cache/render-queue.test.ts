import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** Tasks that end on command, and the order in which they began. */
function makeTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await tick();
    ends.get(name)?.();
    await tick();
  };
  return { begun, task, end, tick };
}

test('the configured number of tasks runs at once; the others start as tasks end, and callers take turns', async () => {
  const queue = new RenderQueue({ atOnce: 2, waiting: 10, waitMs: 60_000 });
  const { begun, task, end, tick } = makeTasks();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => queue.run(name[0] ?? '', task(name)));
  await tick();
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  // The second caller's only task waits for one task of the first caller, not for all of them.
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  for (const name of ['a3', 'b1', 'a4', 'a5']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
});

test('a task is refused when too many wait or it waits too long, and its slot is free afterwards', async () => {
  const queue = new RenderQueue({ atOnce: 1, waiting: 1, waitMs: 20 });
  const { begun, task, end } = makeTasks();
  const first = queue.run('a', task('first'));
  const waits = queue.run('b', task('waits'));
  await expect(queue.run('c', task('too many'))).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 5 });
  await expect(waits).rejects.toMatchObject({ code: 'server.busy' });
  await end('first');
  await first;
  expect(begun).toEqual(['first']);
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const last = queue.run('a', task('last'));
  await end('last');
  expect(await last).toBe('last');
});
