import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/database/drizzle.ts';
import { expect, test, vi } from 'vitest';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { openTestServer, useTestServer } from '#server/testing/test-server.ts';
import type { BatchWorkers, Workers } from './jobs.ts';
import { openJobs } from './open-jobs.ts';
import { jobKinds, workers } from '#server/jobs.ts';

const server = useTestServer();

test('all jobs of one transaction run; one that fails is retried and affects no other', async () => {
  const { db, jobs } = server.services;
  const done: string[] = [];
  let hasFailed = false;
  const mailReset: Workers['users.mail-reset'] = async ({ email }) => {
    if (email === 'job5@example.com' && !hasFailed) {
      hasFailed = true;
      throw new Error('the mail server is away');
    }
    done.push(email);
  };
  const addresses = Array.from({ length: 25 }, (_, number) => `job${number}@example.com`);
  await db.transaction(async (tx) => {
    for (const email of addresses) await jobs.add(tx, 'users.mail-reset', { email });
  });
  await jobs.work({ ...workers(server.services), 'users.mail-reset': mailReset });
  await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(addresses)), { timeout: 120_000, interval: 50 });
  expect(hasFailed).toBe(true);
  expect(done).toHaveLength(25);
});

test('jobs that wait together are done at once, and each by itself where that fails', async () => {
  const shared = await openTestServer();
  const { db } = shared.services;
  const batches: string[][] = [];
  const single: string[] = [];
  const jobs = await openJobs(db.$client.options, jobKinds, () => {});
  try {
    for (const email of ['a1', 'a2', 'a3']) await jobs.add(db, 'users.mail-reset', { email });
    const mailReset: Workers['users.mail-reset'] = async ({ email }) => void single.push(email);
    const together: BatchWorkers['users.mail-reset'] = async (waiting) => {
      const emails = waiting.map(({ data }) => data.email);
      batches.push(emails);
      if (emails.includes('b2')) throw new Error('one of them cannot be done');
    };
    await jobs.work({ ...workers(shared.services), 'users.mail-reset': mailReset }, { 'users.mail-reset': together });
    await vi.waitFor(() => expect(batches).toEqual([['a1', 'a2', 'a3']]), { timeout: 120_000, interval: 50 });
    expect(single).toEqual([]);
    await db.transaction(async (tx) => {
      for (const email of ['b1', 'b2', 'b3']) await jobs.add(tx, 'users.mail-reset', { email });
    });
    // Those of one transaction were added at the same time: any may come first.
    await vi.waitFor(() => expect(single.toSorted()).toEqual(['b1', 'b2', 'b3']), { timeout: 120_000, interval: 50 });
    expect(batches).toHaveLength(2);
  } finally {
    await jobs.stop();
    await shared.close();
  }
});

test('a transaction that adds jobs sends no NOTIFY; all of their kinds are told of together once it is committed', async () => {
  const { db, jobs } = server.services;
  const listener = await db.$client.connect();
  const told: string[] = [];
  try {
    const { rows } = await listener.query<{ channel: string }>(
      `SELECT 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) AS channel`,
    );
    await listener.query(`LISTEN ${rows[0]!.channel}`);
    const first = Promise.withResolvers<void>();
    listener.on('notification', ({ payload = '' }) => {
      told.push(payload);
      first.resolve();
    });
    const { statements } = await countStatements(db, () =>
      db.transaction(async (tx) => {
        await jobs.add(tx, 'users.mail-reset', { email: 'told@example.com' });
        await jobs.add(tx, 'mail.send', {
          letter: 'welcome',
          to: 'told@example.com',
          facts: { name: 'Aline', role: 'User', link: 'http://127.0.0.1/' },
        });
        await pause(100);
        expect(told).toEqual([]);
      }),
    );
    expect(statements.filter((text) => text.includes('INSERT INTO pgboss.job'))).toHaveLength(2);
    expect(statements.filter((text) => text.includes('pg_notify'))).toEqual([]);
    await first.promise;
    // Less than the pause between two NOTIFY.
    await pause(20);
    expect(told.toSorted()).toEqual(['mail.send', 'users.mail-reset']);
    const undone = db.transaction(async (tx) => {
      await jobs.add(tx, 'users.mail-reset', { email: 'undone@example.com' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await db.transaction(async (tx) => void (await tx.execute('SELECT 1')));
    await pause(100);
    expect(told).toHaveLength(2);
  } finally {
    listener.removeAllListeners('notification');
    await listener.query('UNLISTEN *');
    listener.release();
  }
});

test('a job of a transaction that was rolled back never runs', async () => {
  const { db, jobs } = server.services;
  const add = db.transaction(async (tx) => {
    await jobs.add(tx, 'users.mail-reset', { email: 'never@example.com' });
    throw new Error('rolled back');
  });
  await expect(add).rejects.toThrow('rolled back');
  const found = await db.$client.query("SELECT 1 FROM pgboss.job WHERE data->>'email' = 'never@example.com'");
  expect(found.rowCount).toBe(0);
});

test.each(['searches.mail', 'payments.check-due'] as const)(
  "`once` leaves one waiting job of a key in '%s', also of adds at once",
  async (name) => {
    const { db, jobs } = server.services;
    const key = crypto.randomUUID();
    const data = { userId: key };
    const add = (once: string) => jobs.add(db, name, data, { startAfterSeconds: 600, once });
    await Promise.all([add(key), add(key), add(key)]);
    await db.transaction(async (tx) => {
      await jobs.add(tx, name, data, { startAfterSeconds: 600, once: key });
      await jobs.add(tx, name, data, { startAfterSeconds: 600, once: key });
    });
    await add(crypto.randomUUID());
    const waiting = async () => (await db.execute(sql`SELECT 1 FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key}`)).rowCount;
    expect(await waiting()).toBe(1);
    // One that runs may have read what it works on already.
    await db.execute(sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE singleton_key = ${key}`);
    await add(key);
    expect(await waiting()).toBe(2);
  },
);

test('what an older version had in the schedule and this one has not is taken out of it', async () => {
  const older = await openTestServer();
  const { db } = older.services;
  const scheduled = async () => (await db.execute(sql`SELECT name FROM pgboss.schedule`)).rows.map(({ name }) => name);
  const add = sql`INSERT INTO pgboss.schedule (name, cron) VALUES ('payments.check-due', '* * * * *')`;
  await db.execute(add);
  const jobs = await openJobs(db.$client.options, jobKinds, () => {});
  try {
    await jobs.work(workers(older.services));
    expect(await scheduled()).toContain('server.add-due');
    expect(await scheduled()).not.toContain('payments.check-due');
  } finally {
    await jobs.stop();
    await older.close();
  }
});

test('nodes that start at once over one database run each job once', async () => {
  const shared = await openTestServer();
  const { db } = shared.services;
  const done: string[] = [];
  const mailReset: Workers['users.mail-reset'] = async ({ email }) => void done.push(email);
  const nodes = await Promise.all([1, 2, 3].map(() => openJobs(db.$client.options, jobKinds, () => {})));
  try {
    await Promise.all(nodes.map((node) => node.work({ ...workers(shared.services), 'users.mail-reset': mailReset })));
    const addresses = Array.from({ length: 60 }, (_, number) => `node${number}@example.com`);
    for (const [at, email] of addresses.entries()) await nodes[at % nodes.length]!.add(db, 'users.mail-reset', { email });
    await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(addresses)), { timeout: 120_000, interval: 50 });
    expect(done).toHaveLength(60);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await shared.close();
  }
});

test('a job of a killed node is run by another within a minute (F01)', async () => {
  const { db, jobs } = server.services;
  const letter = { letter: 'welcome', to: 'begun@example.com', facts: { name: 'Aline', role: 'User', link: 'http://127.0.0.1/' } } as const;
  const isIt = sql`name = 'mail.send' AND data ->> 'to' = 'begun@example.com'`;
  await db.transaction(async (tx) => {
    await jobs.add(tx, 'mail.send', letter);
    // What kill -9 leaves behind: an active job without heartbeats.
    const begun = sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds' WHERE ${isIt}`;
    expect((await tx.execute(begun)).rowCount).toBe(1);
  });
  const state = async () => (await db.execute<{ state: string }>(sql`SELECT state FROM pgboss.job WHERE ${isIt}`)).rows[0]?.state;
  expect(await state()).toBe('active');
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 120_000, interval: 250 });
});

test('queues of an older version get the current settings', async () => {
  const { db } = server.services;
  await db.$client.query(`UPDATE pgboss.queue SET retry_limit = 1, heartbeat_seconds = NULL WHERE name = 'mail.send'`);
  const again = await openJobs(db.$client.options, jobKinds, () => {});
  const { rows } = await db.$client.query(`SELECT retry_limit, heartbeat_seconds FROM pgboss.queue WHERE name = 'mail.send'`);
  await again.stop();
  expect(rows).toEqual([{ retry_limit: 56, heartbeat_seconds: 30 }]);
});
