import { expect, test } from 'vitest';
import { settings } from '#server/platform/settings/table.ts';
import { useTestHouse } from '#server/testing/test-server.ts';
import { users } from '#server/accounts/table.ts';
import { fillDemo } from './fill.ts';

const house = useTestHouse();
const LOCK = `pg_try_advisory_lock(hashtextextended('demo content', 0)) AS is_mine`;

test('while another node fills the shop this one leaves it alone', async () => {
  const { db } = house.services;
  const other = await db.$client.connect();
  try {
    await other.query(`SELECT ${LOCK}`);
    expect(await fillDemo(house.app, house.services, () => {})).toBe(false);
    expect([await db.select().from(users), await db.select().from(settings)]).toEqual([[], []]);
  } finally {
    other.release(true);
  }
});

test('a shop with people of its own is never filled, and the lock is free again', async () => {
  await house.person();
  expect(await fillDemo(house.app, house.services, () => {})).toBe(false);
  expect((await house.services.db.$client.query(`SELECT ${LOCK}`)).rows).toEqual([{ is_mine: true }]);
});
