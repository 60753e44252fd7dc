import { eq } from '#server/database/drizzle.ts';
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

test('of many changes at once one is there, whole, and each reader sees one of them', async () => {
  const { db } = server.services;
  const rates = Array.from({ length: 12 }, (_, n) => ({ NGN: n + 1 }));
  await writeSetting(db, 'exchangeRates', rates[0]!);
  const [, ...seen] = await Promise.all([
    Promise.all(rates.map((rate) => writeSetting(db, 'exchangeRates', rate))),
    ...rates.map(() => readSetting(db, 'exchangeRates')),
  ]);
  for (const rate of [...seen, await readSetting(db, 'exchangeRates')]) expect(rates).toContainEqual(rate);
  expect(await db.select().from(settings).where(eq(settings.key, 'exchangeRates'))).toHaveLength(1);
});

test('a change is seen by others when its transaction is committed, and never when it is not', async () => {
  const { db } = server.services;
  await writeSetting(db, 'featured', []);
  const failing = db.transaction(async (tx) => {
    await writeSetting(tx, 'featured', ['01940000-0000-7000-8000-00000000ca47']);
    expect(await readSetting(tx, 'featured')).toHaveLength(1);
    expect(await readSetting(db, 'featured')).toEqual([]);
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect(await readSetting(db, 'featured')).toEqual([]);
});

test('a setting whose default is null can be set to each value and back', async () => {
  const { db } = server.services;
  const seen = [await readSetting(db, 'liveFigures')];
  for (const value of [true, false, null]) {
    await writeSetting(db, 'liveFigures', value);
    seen.push(await readSetting(db, 'liveFigures'));
  }
  expect(seen).toEqual([null, true, false, null]);
});

test('what a later version stored beside the known fields is not handed on', async () => {
  const { db } = server.services;
  const contact = await readSetting(db, 'contact');
  await writeSetting(db, 'contact', contact);
  await db
    .update(settings)
    .set({ value: { ...contact, secret: 'x' } })
    .where(eq(settings.key, 'contact'));
  expect(await readSetting(db, 'contact')).toEqual(contact);
});
