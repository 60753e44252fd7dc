import { sql } from 'drizzle-orm';
import type { Moderated } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notify, withdrawNotification } from '#server/notifications/notify.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import type { Services } from '#server/platform/services.ts';
import type { Told } from './jobs.ts';
import { findModerated } from './queue.ts';
import { objectOf } from './words.ts';

const keyOf = (id: string) => `hidden ${id}`;

/**
 * The job 'moderation.tell-author': tells an author what has become of their words, unless staff decided otherwise since, which has a job of its own; from
 * then on it cannot be undone. Nothing is said where they know it already; what is shown again before they read that it was hidden is not
 * spoken of.
 */
export async function tellAuthor({ db }: Pick<Services, 'db'>, sources: ModeratedSources, { kind, id, decision }: Told): Promise<void> {
  const { table } = sources[kind];
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ reason: string | null; told: string | null }>(sql`
      WITH before AS (SELECT w.id, w.told_reason FROM ${table} w WHERE w.id = ${id} AND w.decision = ${decision} FOR NO KEY UPDATE)
      UPDATE ${table} w SET told_reason = w.hidden_reason, undo = NULL FROM before WHERE w.id = before.id
      RETURNING w.hidden_reason AS reason, before.told_reason AS told`);
    const [words] = rows;
    if (!words || words.reason === words.told) return;
    const found = await findModerated(tx, sources, kind, id);
    if (words.reason !== null) return notifyAuthor(tx, found, 'hidden', words.reason);
    const isUnheard = found.author._id !== null && (await withdrawNotification(tx, found.author._id, keyOf(id)));
    if (!isUnheard) await notifyAuthor(tx, found, 'restored', '');
  });
}

/** Tells an author what was done to their words; nothing is said to an erased account. */
export async function notifyAuthor(
  tx: Transaction,
  { _id, kind, author, about: { name: about, link } }: Moderated,
  done: 'hidden' | 'restored' | 'deleted',
  reason: string,
): Promise<void> {
  if (author._id === null || kind === 'reports') return;
  const said = { link, key: keyOf(_id) };
  if (done === 'restored') return notify(tx, author._id, { kind: `${objectOf[kind]}.restored`, facts: { about }, ...said });
  return notify(tx, author._id, { kind: `${objectOf[kind]}.${done}`, facts: { about, reason }, ...said });
}
