import { sql, type SQL } from '#server/database/drizzle.ts';
import type { Database } from '#server/database/connect.ts';
import { isOver } from '#server/accounts/sign-in/sign-in-delay.ts';

/** Rows per statement: few enough for its timeout. */
const BATCH = 5_000;

/** What has expired, by the database's clock. */
const over: { table: string; when: SQL }[] = [
  { table: 'sessions', when: sql`expires_at <= now()` },
  { table: 'password_resets', when: sql`expires_at <= now() - interval '1 day'` },
  { table: 'email_changes', when: sql`coalesce(ends_at, tries_since + interval '1 hour') <= now()` },
  {
    table: 'sign_in_codes',
    when: sql`mails_since <= now() - interval '1 hour' AND coalesce(ends_at, '-infinity') <= now()
      AND (missed = 0 OR mails_since <= now() - interval '30 days')`,
  },
  { table: 'sign_in_failures', when: isOver },
  { table: 'idempotency_keys', when: sql`created_at <= now() - interval '24 hours'` },
];

/** Deletes sessions, tokens, counters and keys that are over; a part of the job 'server.cleanup'. Returns how many rows went. */
export async function cleanupAccounts(db: Database): Promise<number> {
  let swept = 0;
  for (const { table, when } of over) {
    const name = sql.identifier(table);
    let rows = BATCH;
    while (rows === BATCH) {
      const deleted = await db.execute(sql`DELETE FROM ${name} WHERE ctid IN (SELECT ctid FROM ${name} WHERE ${when} LIMIT ${BATCH})`);
      rows = deleted.rowCount ?? 0;
      swept += rows;
    }
  }
  return swept;
}
