import { customType, timestamp } from '#server/database/drizzle.ts';

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column of words to be searched; the database writes it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A column of a moment, in PostgreSQL as `timestamptz`, in rows as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Seconds since 1970, of date_part('epoch', …) → as answers have a moment: ISO 8601 in UTC with milliseconds, cut as a Date cuts them. Exact:
 * a float holds the microseconds of any moment until the year 2242.
 */
export const isoTimeOf = (seconds: number): string => new Date(Math.floor(Math.round(seconds * 1e6) / 1e3)).toISOString();
