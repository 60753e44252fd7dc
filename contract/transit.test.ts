import { expect, test } from 'vitest';
import { arrivalOf, transitTo, writeRange } from './transit.ts';

const days = { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 7, abroadTo: 21 };

test.each([
  ['RW', '1–3'],
  [null, '1–3'],
  [undefined, '1–3'],
  ['FR', '7–21'],
])('to %j a parcel is under way %s days', (country, range) => {
  expect(writeRange(transitTo(days, country))).toBe(range);
});

test('a range of one length is one number', () => {
  expect(writeRange({ from: 2, to: 2 })).toBe('2');
});

test.each([
  ['2026-11-20', { first: '2026-11-21', last: '2026-11-23' }],
  // Late in the evening in UTC it is the next day in Kigali.
  ['2026-11-20T22:30:00.000Z', { first: '2026-11-22', last: '2026-11-24' }],
  ['2026-12-30T09:00:00.000Z', { first: '2026-12-31', last: '2027-01-02' }],
])('what leaves on %s arrives on days in Kigali', (leaves, days) => {
  expect(arrivalOf(leaves, { from: 1, to: 3 })).toEqual(days);
});
