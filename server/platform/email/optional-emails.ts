import { type SQL, sql } from 'drizzle-orm';
import type { OptionalEmail } from '#contract/newsletter.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Whether an account wants a kind of optional email, as a condition of a statement; `userId` is a column of it or a value. */
export const wantsEmail = (userId: SQL | string, email: OptionalEmail): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM mail_preferences m WHERE m.user_id = ${userId} AND ${email} = ANY (m.ended))`;

/** The optional emails that an account has ended. One statement. */
export async function findEndedEmails(db: Queryable, userId: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ ended: string[] }>(sql`SELECT ended FROM mail_preferences WHERE user_id = ${userId}`);
  return rows[0]?.ended ?? [];
}

/** Begins or ends optional emails of an account; those that are not named stay as they are. One statement. */
export async function chooseEmails(
  db: Queryable,
  userId: string,
  wanted: Partial<Record<OptionalEmail, boolean | undefined>>,
): Promise<void> {
  const begun = Object.keys(wanted).filter((email) => wanted[email as OptionalEmail] === true);
  const ended = Object.keys(wanted).filter((email) => wanted[email as OptionalEmail] === false);
  if (begun.length + ended.length === 0) return;
  await db.execute(sql`
    INSERT INTO mail_preferences AS p (user_id, ended) VALUES (${userId}, ${sql.param(ended)}::text[])
    ON CONFLICT (user_id) DO UPDATE SET ended = ARRAY(
      SELECT DISTINCT e FROM unnest(p.ended || EXCLUDED.ended) e WHERE e <> ALL (${sql.param(begun)}::text[]) ORDER BY e)`);
}
