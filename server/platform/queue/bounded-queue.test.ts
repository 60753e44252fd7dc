import { expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { BoundedQueue } from './bounded-queue.ts';

const gate = () => Promise.withResolvers<void>();

test('a queue runs at most the configured number of tasks at once, and the others in order', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waiting: 10 });
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const tasks = gates.map(({ promise }, number) =>
    queue.run(async () => {
      begun.push(number);
      await promise;
      return number;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  expect([queue.running, queue.waiting]).toEqual([2, 2]);
  gates[1]!.resolve();
  await tasks[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  expect([queue.running, queue.waiting]).toEqual([2, 1]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('a full queue refuses with 503 and Retry-After, and never starts the task', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waiting: 1 });
  const { promise, resolve } = gate();
  const accepted = [queue.run(() => promise), queue.run(() => promise)];
  let hasBegun = false;
  const refused = await queue
    .run(async () => {
      hasBegun = true;
    })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'server.busy', statusCode: 503, retryAfterSeconds: 2 });
  expect(hasBegun).toBe(false);
  resolve();
  await Promise.all(accepted);
});

test('a failed task frees its slot for the next', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waiting: 1 });
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'well');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('well');
  expect(queue.running).toBe(0);
});
