import { expect, test } from 'vitest';
import { orderWords, readDue, readSaid, workWords } from './shown-words.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const read = (search: string) => readSaid(search, orderWords, now);

test.each([
  ['Paid', { filters: { payment: 'paid' }, rest: '' }],
  ['jean  Not paid', { filters: { payment: 'unpaid' }, rest: 'jean' }],
  ['to be sent', { filters: { fulfilment: 'toSend' }, rest: '' }],
  ['Partly sent kigali', { filters: { fulfilment: 'partlySent' }, rest: 'kigali' }],
  ['paid sent', { filters: { payment: 'paid', fulfilment: 'sent' }, rest: '' }],
  ['paid refunded', { filters: { payment: 'paid' }, rest: 'refunded' }],
])('%s is a state as a row shows it', (search, said) => expect(read(search)).toEqual(said));

test.each([
  ['12 Nov', '2026-11-12', '2026-11-12', ''],
  ['24 november', '2025-11-24', '2025-11-24', ''],
  ['12 Nov 2025 jean', '2025-11-12', '2025-11-12', 'jean'],
  ['2026-11-12', '2026-11-12', '2026-11-12', ''],
  ['29 Feb', '2024-02-29', '2024-02-29', ''],
  ['Feb 2024', '2024-02-01', '2024-02-29', ''],
])('%s is days', (search, from, to, rest) => expect(read(search)).toEqual({ filters: {}, from, to, rest }));

test.each([
  ['24 Nov', '2026-11-24'],
  ['12 Nov', '2027-11-12'],
  ['23 Nov', '2026-11-23'],
  ['29 Feb', '2028-02-29'],
  ['12 Nov 2025', '2025-11-12'],
])('%s as a day to come is %s', (search, day) =>
  expect(readSaid(search, orderWords, now, true)).toEqual({ filters: {}, from: day, to: day, rest: '' }),
);

test.each([
  ['Due today', { from: '2026-11-23', to: '2026-11-23', rest: '' }],
  ['jean Late by 3 days', { from: '2026-11-20', to: '2026-11-20', rest: 'jean' }],
  ['late by 1 day kigali', { from: '2026-11-22', to: '2026-11-22', rest: 'kigali' }],
  ['late', { to: '2026-11-22', rest: '' }],
  ['Leaves by 2 Dec', { from: '2026-11-24', rest: '2 dec' }],
  ['latex', undefined],
])('%s says when an order must leave', (search, said) => expect(readDue(search, now)).toEqual(said));

test.each(['', 'jean bosco', '12', '31 Feb', '2026-02-31', 'may', 'constructor', '12 no'])('%s is plain text', (search) =>
  expect(read(search)).toBeUndefined(),
);

test('each list knows the states of its own rows alone', () => {
  expect(readSaid('Hidden', workWords, now)).toEqual({ filters: { state: 'hidden' }, rest: '' });
  expect(readSaid('paid', workWords, now)).toBeUndefined();
});
