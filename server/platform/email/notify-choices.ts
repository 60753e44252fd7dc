import { type SQL, sql } from '#server/database/drizzle.ts';
import { type ChosenKind, type EditNotifyChoices, type NotifyBy, notifyDefaults } from '#contract/notifications.ts';
import type { Queryable } from '#server/database/connect.ts';

/** How an account is told of a kind, as SQL; `userId` is a column of the statement or a value. */
const waySql = (userId: SQL | string, kind: ChosenKind): SQL =>
  sql`coalesce((SELECT p.choices ->> ${kind}::text FROM notification_choices p WHERE p.user_id = ${userId}), ${notifyDefaults[kind]}::text)`;

/** Whether an account is mailed about a kind at once, as a condition of a statement. */
export const wantsEmail = (userId: SQL | string, kind: ChosenKind): SQL => sql`${waySql(userId, kind)} = 'mail'`;

export type ChosenWays = Readonly<Record<ChosenKind, NotifyBy>>;

/** How an account is told of each kind. One statement. */
export async function findNotifyChoices(db: Queryable, userId: string): Promise<ChosenWays> {
  const { rows } = await db.execute<{ choices: Partial<ChosenWays> }>(
    sql`SELECT choices FROM notification_choices WHERE user_id = ${userId}`,
  );
  return { ...notifyDefaults, ...rows[0]?.choices };
}

/** Chooses how an account is told of some kinds; those that are not named stay as they are. One statement. */
export async function chooseNotify(db: Queryable, userId: string, chosen: EditNotifyChoices): Promise<void> {
  const choices = Object.fromEntries(Object.entries(chosen).filter(([, by]) => by !== undefined));
  if (Object.keys(choices).length === 0) return;
  await db.execute(sql`
    INSERT INTO notification_choices AS p (user_id, choices) VALUES (${userId}, ${JSON.stringify(choices)}::jsonb)
    ON CONFLICT (user_id) DO UPDATE SET choices = p.choices || EXCLUDED.choices`);
}

/**
 * Ends the emails about a kind, those at once and those of each day: what the link in one does. One statement; two for questions, whose links of before
 * were in the mails of answers too.
 */
export async function endEmails(db: Queryable, userId: string, kind: ChosenKind): Promise<void> {
  if (kind === 'question') await endEmails(db, userId, 'answer');
  const left: NotifyBy = kind === 'search' ? 'none' : 'site';
  await db.execute(sql`
    INSERT INTO notification_choices AS p (user_id, choices) VALUES (${userId}, jsonb_build_object(${kind}::text, ${left}::text))
    ON CONFLICT (user_id) DO UPDATE SET choices = p.choices || EXCLUDED.choices WHERE p.choices ->> ${kind}::text IS DISTINCT FROM 'none'`);
}

/** Ends an account's daily summary: what was gathered for it is on the site. One statement. */
export async function endSummaries(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`
    UPDATE notification_choices p SET choices = (
      SELECT jsonb_object_agg(c.key, CASE c.value WHEN 'daily' THEN 'site' ELSE c.value END) FROM jsonb_each_text(p.choices) c)
    WHERE p.user_id = ${userId} AND p.choices <> '{}'`);
}
