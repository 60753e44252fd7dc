import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { bytea, time } from './columns.ts';

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
