import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { bytea, isoTime, time } from './columns.ts';

const server = useTestServer();
const samples = pgTable('samples', { at: time('at').notNull(), bytes: bytea().notNull() });

test('a time is a moment, whatever the time zone of a session, and bytes are bytes', async () => {
  const { db } = server.services;
  const row = { at: new Date('2026-11-21T12:05:00.123Z'), bytes: Buffer.from([0, 255, 39, 92]) };
  await db.execute(sql`CREATE TABLE samples (at timestamptz, bytes bytea)`);
  expect([samples.at.getSQLType(), samples.bytes.getSQLType()]).toEqual(['timestamp with time zone', 'bytea']);
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'Africa/Kigali'`);
    await tx.insert(samples).values(row);
    expect(await tx.select().from(samples)).toEqual([row]);
  });
});

test('a moment as PostgreSQL writes it is read as a Date would be, in any time zone', async () => {
  const { db } = server.services;
  for (const fraction of ['', '.1', '.012', '.123999', '.570000', '.000001']) {
    for (const zone of ['UTC', 'Africa/Kigali', 'America/St_Johns']) {
      const { rows } = await db.transaction(async (tx) => {
        await tx.execute(sql`SELECT set_config('timezone', ${zone}, true)`);
        return tx.execute<{ at: string }>(sql`SELECT ${`2026-02-28T23:59:59${fraction}Z`}::timestamptz::text AS at`);
      });
      expect(isoTime(rows[0]?.at ?? ''), `${fraction} ${zone}`).toBe(`2026-02-28T23:59:59.${fraction.slice(1, 4).padEnd(3, '0')}Z`);
    }
  }
});
