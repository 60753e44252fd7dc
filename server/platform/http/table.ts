import { integer, json, jsonb, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import { bytea, time } from '#server/database/columns.ts';

/** One row for each claimed Idempotency-Key, with the answer to repeat. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    fingerprint: bytea().notNull(),
    status: integer(),
    body: jsonb(),
    /** What the answer is made of, where a function of the database stores it. */
    facts: json(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
