import { describe, expect, it } from 'vitest';
import {
  dayOf,
  formatClock,
  formatDate,
  formatDateAndTime,
  formatDay,
  formatFrw,
  formatMonth,
  formatNumber,
  formatSize,
  formatTime,
} from './format.ts';

describe('Amounts', () => {
  it.each([
    [1, '1 Frw'],
    [999, '999 Frw'],
    [35_000, '35,000 Frw'],
    [1_000_000_000, '1,000,000,000 Frw'],
  ])('%i is written %s', (amount, text) => {
    expect(formatFrw(amount)).toBe(text);
  });

  it('keep their sign and are rounded to whole numbers', () => {
    expect([formatNumber(-1234.4), formatNumber(0)]).toEqual(['-1,234', '0']);
  });

  it('have two decimals where asked', () => {
    expect([formatNumber(41.5, 2), formatNumber(1_234_567.891, 2), formatNumber(999, 2)]).toEqual(['41.50', '1,234,567.89', '999.00']);
  });
});

describe('Times are written in the time zone of Kigali', () => {
  it('as a date', () => {
    expect(formatDate('2026-11-21T10:00:00.000Z')).toBe('21 November 2026');
  });

  it('two hours ahead of UTC: the last evening of the year is already the new year', () => {
    const time = '2026-12-31T22:30:00.000Z';
    expect([formatDate(time), formatMonth(time), formatTime(time), dayOf(time)]).toEqual([
      '1 January 2027',
      'January 2027',
      '00:30',
      '2027-01-01',
    ]);
  });

  it('with its zone where a clock is read', () => {
    expect([formatClock('2026-11-21T12:05:00.000Z'), formatDateAndTime('2026-11-21T12:05:00.000Z')]).toEqual([
      '14:05 Kigali time',
      '21 November 2026, 14:05 Kigali time',
    ]);
  });

  it('as Today, Yesterday or the date', () => {
    const now = Date.parse('2026-11-21T22:30:00.000Z');
    const days = ['2026-11-21T22:00:00.000Z', '2026-11-21T21:59:00.000Z', '2026-11-20T21:59:00.000Z'];
    expect(days.map((time) => formatDay(time, now))).toEqual(['Today', 'Yesterday', '20 November 2026']);
  });
});

it('writes a size height first, without unknown sides and without a place for a line to break', () => {
  expect(formatSize({ width: 210, height: 110, depth: 5.04 })).toBe('110\u00a0×\u00a0210\u00a0×\u00a05\u00a0cm');
  expect(formatSize({ width: 20, height: null, depth: null })).toBe('20\u00a0cm');
  expect(formatSize({ width: null, height: null, depth: null })).toBe('');
});
