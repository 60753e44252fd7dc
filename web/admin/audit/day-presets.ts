import { dayOf } from '#contract/format.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const WEEK = 7;
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** Of a day such as '2026-11-28'; Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days in Kigali, both included, that a preset means at `now` in ms; undefined for another word. 'tuesday' is the latest Tuesday before today. */
export function daysOfPreset(preset: string | undefined, now: number): { from: string; to: string } | undefined {
  const before = (days: number) => dayOf(now - days * DAY_MS);
  const only = (days: number) => ({ from: before(days), to: before(days) });
  if (preset === 'today') return only(0);
  if (preset === 'yesterday') return only(1);
  if (preset === 'week') return { from: before(WEEK - 1), to: before(0) };
  const weekday = (WEEKDAYS as readonly string[]).indexOf(preset ?? '');
  if (weekday < 0) return undefined;
  return only((weekdayOf(before(0)) - weekday + WEEK) % WEEK || WEEK);
}
