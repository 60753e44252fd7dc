import { and, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Before every id that was made on a day of Kigali or later: ids begin with the milliseconds of their time (RFC 9562). `add`: so many days later. */
export function firstIdOf(day: string, add = 0): string {
  const time = Math.max(0, Date.parse(`${day}T00:00:00+02:00`) + add * DAY_MS);
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** The moment at which a day of Kigali begins. */
const startOf = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'Africa/Kigali')`;

/** Whether a moment is on these days of Kigali, both included. */
export const isBetween = (at: SQLWrapper, { from, to }: { from?: string | undefined; to?: string | undefined }): SQL | undefined =>
  and(from ? sql`${at} >= ${startOf(from)}` : undefined, to ? sql`${at} < ${startOf(to)} + interval '1 day'` : undefined);

/** Whether a moment was on a day before today, by the calendar of Kigali: what rows call late. */
export const isBeforeToday = (at: SQLWrapper): SQL =>
  sql`${at} < (date_trunc('day', now() AT TIME ZONE 'Africa/Kigali') AT TIME ZONE 'Africa/Kigali')`;

/** Whether a row was made on these days of Kigali, both included, by its id. */
export const isMadeBetween = (id: SQLWrapper, { from, to }: { from?: string | undefined; to?: string | undefined }): SQL | undefined =>
  and(from ? sql`${id} >= ${firstIdOf(from)}::uuid` : undefined, to ? sql`${id} < ${firstIdOf(to, 1)}::uuid` : undefined);
