import { sql } from '#server/database/drizzle.ts';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { followClock } from './clock-jump.ts';
import { workers } from '#server/jobs.ts';

// The machine's clock cannot be set here (bench/clock-back.ts does that); instead every stored time is moved two hours ahead, which is what
// a clock that was set back by two hours leaves behind.
const server = useTestServer();
const ask = async <T>(statement: ReturnType<typeof sql>) => (await server.services.db.execute(statement)).rows as T[];
const addMail = (to: string, startAfterSeconds?: number) =>
  server.services.jobs.add(
    server.services.db,
    'mail.send',
    { letter: 'welcome', to, facts: { name: 'Aline', role: 'User', link: 'http://127.0.0.1/' } },
    startAfterSeconds ? { startAfterSeconds } : {},
  );
const sentTo = async (to: string) =>
  ask(sql`SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${to} AND state = 'completed'`);

test('due work continues when the clock is set back by two hours', async () => {
  const { db, jobs } = server.services;
  await jobs.work(workers(server.services));
  expect(await followClock(db)).toBe(0);
  await addMail('late@example.com', 1_000);
  await addMail('begun@example.com', 1_000);
  // The node that began it was killed.
  await db.execute(sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '40 seconds'
    WHERE data ->> 'to' = 'begun@example.com'`);
  await db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE data ->> 'to' = 'late@example.com'`);
  const ahead = sql`interval '2 hours'`;
  await db.execute(sql`
    UPDATE pgboss.job SET created_on = created_on + ${ahead}, start_after = start_after + ${ahead}, started_on = started_on + ${ahead},
      completed_on = completed_on + ${ahead}, heartbeat_on = heartbeat_on + ${ahead}, keep_until = keep_until + ${ahead}`);
  await db.execute(
    sql`UPDATE pgboss.queue SET monitor_on = now() + ${ahead}, monitor_claim_on = now() + ${ahead}, maintain_on = now() + ${ahead}`,
  );
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now() + ${ahead} - interval '40 seconds'`);
  await db.execute(sql`UPDATE settings SET value = to_jsonb((value::text)::float8 + 7200) WHERE key = 'clock'`);
  const [one, other] = await Promise.all([followClock(db), followClock(db)]);
  // Only one of the two nodes acts.
  expect([Math.round(Math.max(one, other) / 600), Math.min(one, other)]).toEqual([12, 0]);
  const [later] = await ask<{ n: number }>(sql`
    SELECT (SELECT count(*) FROM pgboss.queue WHERE monitor_on > now() OR maintain_on > now())::int
      + (SELECT count(*) FROM pgboss.version WHERE cron_on > now() - interval '30 seconds')::int AS n`);
  // pg-boss refuses a pass of the schedule for 30 s after the last: it was due, and is still.
  expect(later).toEqual({ n: 0 });
  for (const to of ['late@example.com', 'begun@example.com']) {
    await vi.waitFor(async () => expect(await sentTo(to)).toHaveLength(1), { timeout: 120_000, interval: 200 });
  }
});

test('a step of a second is no jump, but many small ones add up to one', async () => {
  const { db } = server.services;
  await followClock(db);
  const step = (seconds: number) =>
    db.execute(sql`UPDATE settings SET value = to_jsonb((value::text)::float8 + ${seconds}::float8) WHERE key = 'clock'`);
  await step(40);
  expect(await followClock(db)).toBe(0);
  await step(40);
  expect(await followClock(db)).toBeGreaterThan(60);
  expect(await followClock(db)).toBe(0);
});
