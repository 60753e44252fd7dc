import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLedger, type NewEntry } from './ledger/ledger.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-ledger-'));
  file = path.join(folder, 'ledger.json');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const entry = (tx_ref: string, email = 'aline@example.com'): NewEntry => ({
  tx_ref,
  amount: 100,
  currency: 'RWF',
  asked: { amount: 100, currency: 'RWF' },
  method: 'card',
  auth_model: 'PIN',
  ip: '127.0.0.1',
  meta: {},
  card: undefined,
  customer: { name: 'Aline', email, phone_number: null },
});

test('a new transaction is pending, with an id above those before, found by it and by its reference', async () => {
  const ledger = await openLedger(undefined);
  const [one, two, other] = [ledger.add(entry('a')), ledger.add(entry('a')), ledger.add(entry('b'))];
  expect([one.status, one.wasSuccessful, one.refunds, one.webhooks]).toEqual(['pending', false, [], []]);
  expect(two.id).toBeGreaterThan(one.id);
  expect([ledger.find(one.id), ledger.find(0), ledger.of('a'), ledger.of('none')]).toEqual([one, undefined, [one, two], []]);
  expect(ledger.all()).toEqual([one, two, other]);
});

test('one customer has one number, in any case of the address, and another one another', async () => {
  const ledger = await openLedger(undefined);
  const numbers = ['aline@example.com', 'ALINE@example.com', 'eric@example.com'].map((email) => ledger.add(entry('a', email)).customer.id);
  expect([numbers[0] === numbers[1], numbers[0] === numbers[2]]).toEqual([true, false]);
});

test('a ledger that is opened again has what was in it, and goes on with higher ids', async () => {
  const ledger = await openLedger(file);
  const one = ledger.add(entry('a'));
  await ledger.close();
  const again = await openLedger(file);
  expect(again.all()).toEqual([JSON.parse(JSON.stringify(one))]);
  expect(again.add(entry('a')).id).toBeGreaterThan(one.id);
  expect(again.of('a')).toHaveLength(2);
  await again.close();
});

test('after losing its file it gives no id twice, because ids follow the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  const before = (await openLedger(undefined)).nextId();
  vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 0, 1));
  expect((await openLedger(undefined)).nextId()).toBeGreaterThan(before);
});

test('a clock that is set back gives no id twice either', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) });
  const ledger = await openLedger(undefined);
  const first = ledger.nextId();
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  expect([ledger.nextId(), ledger.nextId()]).toEqual([first + 1, first + 2]);
});

test('many changes at once are written together, the last one too, for its user alone', async () => {
  const ledger = await openLedger(path.join(folder, 'new/folder/ledger.json'));
  for (let n = 0; n < 50; n += 1) ledger.add(entry(`order-${n}`));
  await ledger.close();
  const written = path.join(folder, 'new/folder');
  expect(await readdir(written)).toEqual(['ledger.json']);
  expect(JSON.parse(await readFile(path.join(written, 'ledger.json'), 'utf8'))).toHaveLength(50);
  expect((await stat(path.join(written, 'ledger.json'))).mode & 0o777).toBe(0o600);
});

test('a disk that takes nothing ends no payment: it is said, and the next change is written again', async () => {
  const ledger = await openLedger(file);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  try {
    // A folder in the place of the draft.
    await mkdir(`${file}.new`);
    ledger.add(entry('a'));
    await ledger.close();
    expect(String(warned.mock.calls[0]?.[0])).toContain('The ledger was not written');
    await rm(`${file}.new`, { recursive: true });
    ledger.add(entry('b'));
    await ledger.close();
  } finally {
    warned.mockRestore();
  }
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2);
});

test.each(['{}', 'null', '[', ''])('a file with %j is no ledger, is said so, and stays', async (text) => {
  await writeFile(file, text);
  await expect(openLedger(file)).rejects.toThrow('is not a ledger of the payment simulator');
  expect(await readFile(file, 'utf8')).toBe(text);
});
