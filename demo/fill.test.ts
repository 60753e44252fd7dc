import { expect, test } from 'vitest';
import { settings } from '#server/platform/settings/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { users } from '#server/accounts/table.ts';
import { fillDemo } from './fill.ts';

const server = useTestServer();
const LOCK = `pg_try_advisory_lock(hashtextextended('demo content', 0)) AS is_mine`;

test('while another node fills the shop this one does not', async () => {
  const { db } = server.services;
  const other = await db.$client.connect();
  try {
    await other.query(`SELECT ${LOCK}`);
    expect(await fillDemo(server.app, server.services, () => {})).toBe(false);
    expect([await db.select().from(users), await db.select().from(settings)]).toEqual([[], []]);
  } finally {
    other.release(true);
  }
});

test('a shop with accounts is never filled, and the lock is released', async () => {
  await server.person();
  expect(await fillDemo(server.app, server.services, () => {})).toBe(false);
  // It goes with the connection, which the database closes in its own time.
  await expect.poll(async () => (await server.services.db.$client.query(`SELECT ${LOCK}`)).rows).toEqual([{ is_mine: true }]);
});
