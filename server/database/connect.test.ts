import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '#server/database/drizzle.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { jobKinds } from '#server/jobs.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { openMailer } from '#server/platform/email/mailer.ts';
import { openProvider } from '#server/payments/provider/flutterwave.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { allowLongStatements, brokenConstraint, connectDatabase, type Database } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { migrate } from './migrate.ts';

// A PostgreSQL of its own, because these tests kill it.
let dataDir = '';
let postgres: EmbeddedPostgres;
let db: Database;
let app: FastifyInstance;
let stop = async () => {};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-faults-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  db = connectDatabase({ connection: postgres.connection, max: 4 });
  const jobs = await openJobs(postgres.connection, jobKinds, () => {});
  app = await buildApp({
    config,
    db,
    jobs,
    storage: openStorage(undefined, dataDir),
    mailer: openMailer({ smtpUrl: undefined, from: config.mailFrom, dataDir }),
    payments: openProvider(config),
    log: pino({ level: 'silent' }),
  });
  stop = () => jobs.stop();
});
afterAll(async () => {
  await app.close();
  await stop();
  await db.$client.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const categories = () => app.inject({ url: '/api/v1/arts/categories', headers: { 'cache-control': 'no-cache' } });

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await pause(50);
  }
  throw new Error('The condition never became true');
}

test('while the database is killed calls get 503 with Retry-After; the process survives and recovers by itself', async () => {
  await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`SELECT pg_sleep(0.01)`)));
  const holding = await db.$client.connect();
  process.kill(postgres.pid, 'SIGKILL');
  app.microCache.invalidate();
  const answers: number[] = [];
  await until(async () => {
    const ready = await app.inject('/readyz');
    answers.push(ready.statusCode);
    if (ready.statusCode === 503) expect(ready.headers['retry-after']).toBeDefined();
    return ready.statusCode === 200 && answers.includes(503);
  });
  holding.release(true);
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect((await categories()).statusCode).toBe(200);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('a locked row is waited for briefly, then 503', async () => {
  const holder = new pg.Client(postgres.connection);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE category_counts IN ACCESS EXCLUSIVE MODE');
  app.microCache.invalidate();
  const asked = await db.execute(sql`SELECT 1 FROM category_counts`).then(
    () => 'answered',
    (error: Error) => String(error.cause),
  );
  expect(asked).toMatch(/lock timeout/);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await categories()).statusCode).toBe(200);
});

test('a violated constraint is identified by its name', async () => {
  const broken = await db.execute(sql`INSERT INTO category_counts VALUES ('Painting', 0)`).catch((error: unknown) => error);
  expect(brokenConstraint(broken)).toBe('category_counts_pkey');
});

test('a statement that takes longer than others may is cancelled, and allowed in a transaction that asks for it; a connection that only holds a lock stays', async () => {
  const slow = sql`SELECT pg_sleep(7)`;
  const holding = await db.$client.connect();
  await holding.query('SELECT pg_advisory_lock(7)');
  const [refused, allowed] = await Promise.allSettled([
    db.execute(slow),
    db.transaction(async (tx) => {
      await allowLongStatements(tx);
      await tx.execute(slow);
    }),
  ]);
  expect([refused.status, allowed.status]).toEqual(['rejected', 'fulfilled']);
  expect((await holding.query('SELECT pg_advisory_unlock(7) AS held')).rows).toEqual([{ held: true }]);
  holding.release();
  // The connection that was allowed it is as any other afterwards.
  expect((await db.execute(sql`SHOW statement_timeout`)).rows).toEqual([{ statement_timeout: '5s' }]);
});
