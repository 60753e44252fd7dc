import { pgTable, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { bytea, isoTimeOf, time } from './columns.ts';

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

test('a moment as seconds is that moment, to the millisecond and cut as a Date cuts it', async () => {
  const { db } = server.services;
  for (const time of ['1969-12-31T23:59:59', '1999-01-01T00:00:00', '2026-02-28T23:59:59', '2199-07-01T12:00:00']) {
    for (const fraction of ['', '.1', '.012', '.123999', '.570000', '.000001', '.999999', '.289', '.001001']) {
      const { rows } = await db.execute<{ s: number }>(sql`SELECT date_part('epoch', ${`${time}${fraction}Z`}::timestamptz) AS s`);
      expect(isoTimeOf(rows[0]?.s ?? NaN), time + fraction).toBe(`${time}.${fraction.slice(1, 4).padEnd(3, '0')}Z`);
    }
  }
});
