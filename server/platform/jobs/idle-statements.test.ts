import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workers } from '#server/jobs.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import type { Workers } from './jobs.ts';

/** Some of pg-boss's own pauses fall into it, and one look for due jobs at least. */
const COUNTED_S = 20;

/** A server that works on its jobs, on a database of its own, with every statement that its process sends there from now on. */
async function openCounted(mailReset: Workers['users.mail-reset']) {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  await server.services.jobs.work({ ...workers(server.services), 'users.mail-reset': mailReset });
  const { database } = server.services.db.$client.options;
  const statements: string[] = [];
  // pg-boss has a pool of its own: all connections of this process are watched, and those to other databases left out.
  const watched = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const original = watched.query;
  const spy = vi.spyOn(watched, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    if (this.database === database) statements.push(typeof first === 'string' ? first : first.text);
    return original.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return { ...server, statements };
}

test('a server where nothing happens sends a statement a second at most', async () => {
  const { statements } = await openCounted(async () => {});
  // The first turn of each worker, and what the start leaves to do.
  await pause(3_000);
  statements.length = 0;
  await pause(1_000 * COUNTED_S);
  // The minute's job may fall into these seconds.
  const ofMinute = /pgboss\.(schedule|version)|send-it|json_to_recordset|AS kinds \(name, holds\)/;
  const steady = statements.filter((text) => !ofMinute.test(text));
  expect(steady.length, steady.join('\n')).toBeLessThanOrEqual(COUNTED_S);
});

test('a job is done without anybody looking for it, whenever it is sent', async () => {
  const done: string[] = [];
  const { services, statements } = await openCounted(async ({ email }) => void done.push(email));
  for (const email of ['one@example.com', 'two@example.com']) {
    await services.jobs.add(services.db, 'users.mail-reset', { email });
    await expect.poll(() => done).toContain(email);
  }
  expect(statements.filter((text) => text.includes('is_due')).length).toBeLessThanOrEqual(1);
});

test('a job with a start time is done when it has come, also one that another node added and whose NOTIFY nobody heard', async () => {
  const done: string[] = [];
  const { services } = await openCounted(async ({ email }) => void done.push(email));
  const { db, jobs } = services;
  await jobs.add(db, 'users.mail-reset', { email: 'later@example.com' }, { startAfterSeconds: 2 });
  // As another node's would be, whose NOTIFY was lost.
  await db.$client.query(`
    INSERT INTO pgboss.job (name, data, policy, start_after, retry_limit) SELECT name, '{"email": "silent@example.com"}', policy, now(), 1
    FROM pgboss.queue WHERE name = 'users.mail-reset'`);
  await expect.poll(() => done.toSorted()).toEqual(['later@example.com', 'silent@example.com']);
});
