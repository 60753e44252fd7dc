import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { readSetting, writeSetting } from './settings.ts';
import { settings } from './table.ts';

const server = useTestServer();

test('a setting has its default until it is changed, and then the new value', async () => {
  const { db } = server.services;
  expect(await readSetting(db, 'exchangeRates')).toEqual({ NGN: 1.05 });
  await writeSetting(db, 'exchangeRates', { NGN: 1.2 });
  await writeSetting(db, 'exchangeRates', { NGN: 1.3 });
  expect(await readSetting(db, 'exchangeRates')).toEqual({ NGN: 1.3 });
});

test('a rate that is not above zero is neither stored nor read', async () => {
  const { db } = server.services;
  for (const NGN of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    await expect(writeSetting(db, 'exchangeRates', { NGN })).rejects.toThrow('NGN');
  await db.update(settings).set({ value: { NGN: 'a lot' } });
  await expect(readSetting(db, 'exchangeRates')).rejects.toThrow('NGN');
});
