import { expect, test } from 'vitest';
import { dayBefore, daysBefore } from './calendar.ts';

const momentOf = (now: string, moment: Parameters<typeof daysBefore>[1]) => new Date(daysBefore(Date.parse(now), moment)).toISOString();

test('a moment is counted from the day in Kigali, at whatever hour the shop is filled', () => {
  for (const now of ['2026-11-21T22:00:00.000Z', '2026-11-22T09:41:17.123Z', '2026-11-22T21:59:59.999Z'])
    expect([momentOf(now, { days: 0, at: '00:00' }), momentOf(now, { days: 3, at: '19:05' })]).toEqual([
      '2026-11-21T22:00:00.000Z',
      '2026-11-19T17:05:00.000Z',
    ]);
  expect(momentOf('2026-11-21T21:59:59.999Z', { days: 0, at: '00:00' })).toBe('2026-11-20T22:00:00.000Z');
});

test('days have their names in Kigali’s time zone', () => {
  const late = Date.parse('2026-12-31T22:30:00Z');
  expect([dayBefore(late, 0), dayBefore(late, 1)]).toEqual(['2027-01-01', '2026-12-31']);
});
