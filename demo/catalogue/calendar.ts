const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Kigali is two hours ahead of UTC all year. */
const AHEAD = 2 * HOUR;

/** A time of day in Kigali, '09:30'. */
type Clock = `${number}:${number}`;
/** This many days before the demo shop is filled, at that time in Kigali. */
export type Moment = { days: number; at: Clock };

/** The instant, in milliseconds since 1970, `days` days before the day of `now`; negative days are after it. */
export function daysBefore(now: number, { days, at }: Moment): number {
  const midnight = Math.floor((now + AHEAD) / DAY) * DAY - AHEAD;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return midnight - days * DAY + hours * HOUR + minutes * MINUTE;
}

export const minutesAfter = (instant: number, minutes: number): number => instant + minutes * MINUTE;
export const hoursAfter = (instant: number, hours: number): number => instant + hours * HOUR;
/** The day in Kigali so many days before `now`, as '2026-11-22'. */
export const dayBefore = (now: number, days: number): string => new Date(now + AHEAD - days * DAY).toISOString().slice(0, 10);
