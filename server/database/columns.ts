import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column of a moment, in PostgreSQL as `timestamptz`, in rows as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** A `timestamptz` as PostgreSQL writes it → as answers have it: ISO 8601 in UTC with milliseconds, which are cut as a Date cuts them. */
export function isoTime(written: string): string {
  const parts = IN_UTC.exec(written);
  if (!parts) return new Date(written).toISOString();
  const [, day, seconds, fraction = ''] = parts;
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
