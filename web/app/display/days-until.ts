import { dayOf } from '#contract/format.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days from one time until another, by the calendar of Kigali. */
export const daysUntil = (from: string, to: number): number => (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS;
