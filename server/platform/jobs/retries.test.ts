import { afterEach, expect, test } from 'vitest';
import { jobKinds, workers } from '#server/jobs.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { currentCause, JobInterrupted, JobPostponed } from '#server/platform/current-job/current-job.ts';
import { countRowsRead } from '#server/testing/statements/rows-read.ts';
import { FIND_DUE } from './due-jobs.ts';
import type { Jobs, Workers } from './jobs.ts';
import { openJobs } from './open-jobs.ts';

const server = useTestServer();
const opened: Jobs[] = [];
const errors: string[] = [];
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  errors.length = 0;
  await query(`DELETE FROM pgboss.job`);
});

const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
type Row = { id: string; state: string; retry_count: number; seconds: number; singleton_key: string | null };
const jobsTo = async (email: string) =>
  (
    await query<Row>(
      `SELECT id, state, retry_count, singleton_key, round(extract(epoch FROM start_after - created_on))::int AS seconds
       FROM pgboss.job WHERE data ->> 'email' = $1 ORDER BY created_on`,
      [email],
    )
  ).rows;
const stateOf = async (email: string) => (await jobsTo(email))[0]?.state;
async function openNode(mailReset?: Workers['users.mail-reset']): Promise<Jobs> {
  const jobs = await openJobs(server.services.db.$client.options, jobKinds, (error) => void errors.push(String(error)));
  opened.push(jobs);
  if (mailReset) await jobs.work({ ...workers(server.services), 'users.mail-reset': mailReset });
  return jobs;
}
const add = (jobs: Jobs, email: string, options = {}) => jobs.add(server.services.db, 'users.mail-reset', { email }, options);

test('a job that fails waits for its next try, is logged, and keeps why it failed', async () => {
  const jobs = await openNode(async () => {
    throw new Error('the mail server is away');
  });
  await add(jobs, 'fails@example.com');
  await expect.poll(() => stateOf('fails@example.com')).toBe('retry');
  expect(errors).toContain('Error: the mail server is away');
  const { rows } = await query<{ message: string }>(
    `SELECT output ->> 'message' AS message FROM pgboss.job WHERE data ->> 'email' = 'fails@example.com'`,
  );
  expect(rows).toEqual([{ message: 'Error: the mail server is away' }]);
});

test('a job has one id and one cause however often it is tried', async () => {
  const seen: [string, string | undefined][] = [];
  const jobs = await openNode(async (_data, { id }) => {
    seen.push([id, currentCause()]);
    if (seen.length === 1) throw new Error('once');
  });
  await add(jobs, 'again@example.com');
  await expect.poll(() => stateOf('again@example.com')).toBe('retry');
  await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  await expect.poll(() => stateOf('again@example.com')).toBe('completed');
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(seen[0]).toEqual([(await jobsTo('again@example.com'))[0]?.id, `job ${seen[0]![0]}`]);
  expect(currentCause()).toBeUndefined();
});

test('a job interrupted by the end of its node is a waiting one again, without a try counted, and is not logged', async () => {
  const begun = Promise.withResolvers<void>();
  const first = await openNode(async (_data, { ending }) => {
    begun.resolve();
    await new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }));
    throw new JobInterrupted();
  });
  await add(first, 'interrupted@example.com');
  await begun.promise;
  await first.stop();
  expect(await jobsTo('interrupted@example.com')).toMatchObject([{ state: 'created', retry_count: 0 }]);
  expect(errors).toEqual([]);
  const done: string[] = [];
  await openNode(async ({ email }) => void done.push(email));
  await expect.poll(() => stateOf('interrupted@example.com')).toBe('completed');
  expect(done).toEqual(['interrupted@example.com']);
});

test('a job that cannot go on yet waits for as long as it says, without a try counted, and is not logged', async () => {
  let times = 0;
  const jobs = await openNode(async () => {
    times += 1;
    if (times === 1) throw new JobPostponed('Another one is at it', 2);
  });
  await add(jobs, 'postponed@example.com');
  await expect.poll(() => jobsTo('postponed@example.com')).toMatchObject([{ state: 'created', retry_count: 0, seconds: 2 }]);
  await expect.poll(() => stateOf('postponed@example.com')).toBe('completed');
  expect([times, errors]).toEqual([2, []]);
});

test('a job that lost its node many times does not wait longer each time', async () => {
  const done: string[] = [];
  const jobs = await openNode(async ({ email }) => void done.push(email));
  const release = await jobs.hold('users.mail-reset');
  await add(jobs, 'killed@example.com');
  // As pg-boss leaves it after a node was killed for the third time.
  await query(
    `UPDATE pgboss.job SET state = 'retry', retry_count = 3, started_on = now(), start_after = now() + interval '1 hour',
       output = '{ "value": { "message": "job heartbeat timeout" } }' WHERE data ->> 'email' = 'killed@example.com'`,
  );
  await release();
  await expect.poll(() => done).toEqual(['killed@example.com']);
  expect(await jobsTo('killed@example.com')).toMatchObject([{ retry_count: 4 }]);
});

test('a node that rests begins no more jobs, can still add them, and another one does them', async () => {
  const [one, two]: string[][] = [[], []];
  const resting = await openNode(async ({ email }) => void one!.push(email));
  await resting.rest();
  await add(resting, 'later@example.com');
  expect(await stateOf('later@example.com')).toBe('created');
  await openNode(async ({ email }) => void two!.push(email));
  await expect.poll(() => stateOf('later@example.com')).toBe('completed');
  expect([one, two]).toEqual([[], ['later@example.com']]);
});

test('jobs of a kind that is held wait until it is released, also where nothing works on jobs', async () => {
  const done: string[] = [];
  const jobs = await openNode(async ({ email }) => void done.push(email));
  const release = await jobs.hold('users.mail-reset');
  await add(jobs, 'held@example.com');
  await jobs.add(server.services.db, 'files.erase', { folders: [] });
  await expect
    .poll(async () => (await query(`SELECT 1 FROM pgboss.job WHERE name = 'files.erase' AND state = 'completed'`)).rowCount)
    .toBe(1);
  expect([done, await stateOf('held@example.com')]).toEqual([[], 'created']);
  await release();
  await expect.poll(() => done).toEqual(['held@example.com']);
  const idle = await openNode();
  await (
    await idle.hold('users.mail-reset')
  )();
});

test('a node waits for a running job before it stops, and no longer than it was told', async () => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const jobs = await openNode(async () => {
    begun.resolve();
    await goOn.promise;
  });
  await add(jobs, 'slow@example.com');
  await begun.promise;
  const order: string[] = [];
  await jobs.rest(1);
  order.push('rested');
  const stopping = jobs.stop().then(() => order.push('stopped'));
  order.push('going on');
  goOn.resolve();
  await stopping;
  expect(order).toEqual(['rested', 'going on', 'stopped']);
  expect(await stateOf('slow@example.com')).toBe('completed');
});

test('a job can be told when to start, and has the key by which there is one', async () => {
  const jobs = await openNode();
  await add(jobs, 'later@example.com', { startAfterSeconds: 600 });
  await add(jobs, 'now@example.com', { once: 'key' });
  expect(await jobsTo('later@example.com')).toMatchObject([{ state: 'created', seconds: 600, singleton_key: null }]);
  expect(await jobsTo('now@example.com')).toMatchObject([{ seconds: 0, singleton_key: 'key' }]);
});

test('a job whose transaction cannot be committed is not there, and what follows goes on', async () => {
  const jobs = await openNode();
  const lost = server.services.db.transaction(async (tx) => {
    await jobs.add(tx, 'users.mail-reset', { email: 'lost@example.com' });
    // The connection is cut in the middle.
    await tx.execute(`SELECT pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow(/./);
  expect(await jobsTo('lost@example.com')).toEqual([]);
  await add(jobs, 'next@example.com');
  expect(await jobsTo('next@example.com')).toHaveLength(1);
});

test('a look for due jobs reads those that wait, however many are done', async () => {
  const insert = `INSERT INTO pgboss.job (name, policy, state, completed_on, retry_limit)
    SELECT name, policy, $1::pgboss.job_state, now(), 1 FROM pgboss.queue, generate_series(1, $2::int) WHERE name = 'users.mail-reset'`;
  await query(insert, ['completed', 2_000]);
  await query(insert, ['created', 3]);
  await query('ANALYZE pgboss.job_common');
  const read = await countRowsRead(server.services.db.$client, ['job_common'], (client) => client.query(FIND_DUE, [60, false]));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(50);
});

test('a job is ended without reading those of its kind that are done', async () => {
  await openNode();
  const insert = `INSERT INTO pgboss.job (name, policy, state, completed_on, retry_limit)
    SELECT name, policy, $1::pgboss.job_state, now(), 1 FROM pgboss.queue, generate_series(1, $2::int) WHERE name = 'users.mail-reset' RETURNING id`;
  await query(insert, ['completed', 2_000]);
  const { rows } = await query<{ id: string }>(insert, ['active', 3]);
  await query('ANALYZE pgboss.job_common');
  const items = JSON.stringify(rows.map(({ id }) => ({ id, retry_count: 0, output: null })));
  const read = await countRowsRead(server.services.db.$client, ['job_common'], async (client) => {
    const ended = await client.query<{ id: string }>(
      `WITH input AS (SELECT * FROM json_to_recordset($2::text::json) AS x (id uuid, retry_count int, output jsonb))
      UPDATE pgboss.job_common j SET completed_on = now(), state = 'completed', output = i.output FROM input i
      WHERE j.name = $1 AND j.id = i.id AND j.state = 'active' AND j.retry_count = i.retry_count RETURNING j.id`,
      ['users.mail-reset', items],
    );
    expect(ended.rows).toHaveLength(3);
  });
  expect(read).toBeLessThan(50);
});
