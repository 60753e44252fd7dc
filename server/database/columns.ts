import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column of a moment, in PostgreSQL as `timestamptz`, in rows as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true });
