import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { jobKinds, workers } from '#server/jobs.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { findFailing } from './failures.ts';
import type { Jobs, Workers } from './jobs.ts';
import { openJobs } from './open-jobs.ts';

const server = useTestServer();
const opened: Jobs[] = [];
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await query(`DELETE FROM pgboss.job`);
});

const query = (text: string, values: unknown[] = []) => server.services.db.$client.query<{ state: string; left: number }>(text, values);
async function openNode(own: Partial<Workers>): Promise<Jobs> {
  const jobs = await openJobs(server.services.db.$client.options, jobKinds, () => {});
  opened.push(jobs);
  await jobs.work({ ...workers(server.services), ...own });
  return jobs;
}
/** How often a kind failed since it last succeeded, by what is kept. */
const failedRuns = async (name: string) => (await query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND state = 'failed'`, [name])).rowCount;

test('what the schedule brings again, here each hour, is a failure once it failed three times in a row, and none once it succeeds', async () => {
  const { db } = server.services;
  let isBroken = true;
  const jobs = await openNode({
    'orders.tell-overdue': async () => {
      if (isBroken) throw new Error('the orders do not add up\nat line 1');
    },
  });
  for (let n = 1; n <= 3; n += 1) {
    expect(await findFailing(db)).toEqual([]);
    await jobs.add(db, 'orders.tell-overdue', {});
    await expect.poll(() => failedRuns('orders.tell-overdue')).toBe(n);
  }
  const [failing, ...others] = await findFailing(db);
  expect([failing, others]).toMatchObject([
    { kind: 'job', name: 'orders.tell-overdue', tries: 3, error: 'Error: the orders do not add up' },
    [],
  ]);
  isBroken = false;
  await jobs.add(db, 'orders.tell-overdue', {});
  await expect.poll(() => findFailing(db)).toEqual([]);
});

test('what failed on a node that is gone is none any more once another node succeeds, within ten minutes', async () => {
  const { db } = server.services;
  const other = await openNode({ 'orders.tell-overdue': async () => {} });
  const release = await other.hold('orders.tell-overdue');
  const failing = await openNode({
    'orders.tell-overdue': async () => {
      throw new Error('broken');
    },
  });
  for (let n = 1; n <= 3; n += 1) {
    await failing.add(db, 'orders.tell-overdue', {});
    await expect.poll(() => failedRuns('orders.tell-overdue')).toBe(n);
  }
  await failing.stop();
  await release();
  expect(await findFailing(db)).toMatchObject([{ name: 'orders.tell-overdue', tries: 3 }]);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11 * 60_000);
  onTestFinished(() => clock.mockRestore());
  await other.add(db, 'orders.tell-overdue', {});
  await expect.poll(() => findFailing(db)).toEqual([]);
});

test('a job that was given up stays for a week, one that succeeded goes after a minute', async () => {
  const jobs = await openNode({
    async 'files.erase'({ folders }) {
      if (folders.includes('broken')) throw new Error('broken');
    },
  });
  for (const folder of ['broken', 'fine']) await jobs.add(server.services.db, 'files.erase', { folders: [folder] });
  const look = async (folder: string) =>
    (await query(`SELECT state, deletion_seconds AS left FROM pgboss.job WHERE data #>> '{folders,0}' = $1`, [folder])).rows[0];
  await expect.poll(() => look('fine')).toEqual({ state: 'completed', left: 60 });
  await expect.poll(async () => (await look('broken'))?.state).toBe('retry');
  expect((await look('broken'))?.left).toBe(60);
  await query(`UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE state = 'retry'`);
  await expect.poll(() => look('broken')).toEqual({ state: 'failed', left: 604_800 });
  expect(await findFailing(server.services.db)).toMatchObject([{ kind: 'job', name: 'files.erase', error: 'Error: broken' }]);
});

test('a job that is told an address is not kept for longer than before: an erased person would be in it', async () => {
  const jobs = await openNode({
    async 'users.mail-reset'() {
      throw new Error('550 <broken@example.com> unknown');
    },
  });
  await jobs.add(server.services.db, 'users.mail-reset', { email: 'broken@example.com' });
  const look = async () => (await query(`SELECT state, deletion_seconds AS left FROM pgboss.job WHERE name = 'users.mail-reset'`)).rows[0];
  await expect.poll(async () => (await look())?.state).toBe('retry');
  await query(`UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE state = 'retry'`);
  await expect.poll(look).toEqual({ state: 'failed', left: 60 });
});

test('a mail that a job sends itself, and whose link is made with it, is tried for an hour at least, whatever pauses chance makes', () => {
  for (const name of ['users.mail-reset', 'users.mail-account-deleted'] as const) {
    const { retryLimit, retryDelay, retryDelayMax } = jobKinds[name].queue;
    // pg-boss waits for a half to the whole of what doubles with each try.
    const pauses = Array.from({ length: retryLimit }, (_, n) => Math.min(retryDelayMax, retryDelay * 2 ** n));
    expect(
      pauses.reduce((sum, seconds) => sum + seconds, 0),
      name,
    ).toBeGreaterThan(3_600);
  }
});
