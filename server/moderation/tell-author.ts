import { sql } from '#server/database/drizzle.ts';
import type { Moderated } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notify } from '#server/notifications/notify.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import type { Services } from '#server/platform/services.ts';
import type { TellAuthor } from './jobs.ts';
import { findModerated } from './queue.ts';
import { auditedObjects } from './words.ts';

const keyOf = (id: string) => `hidden ${id}`;

/**
 * The job 'moderation.tell-author': tells an author what has become of their words, unless staff decided otherwise since, which has a job of its own; from
 * then on it cannot be undone. Nothing is said where they know it already. That something is shown again takes the place of an unread notification that
 * it was hidden, which they may have had as a mail.
 */
export async function tellAuthor(
  { db }: Pick<Services, 'db'>,
  sources: ModeratedSources,
  { kind, id, decision }: TellAuthor,
): Promise<void> {
  const { table } = sources[kind];
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ reason: string | null; told: string | null }>(sql`
      WITH before AS (SELECT w.id, w.told_reason FROM ${table} w WHERE w.id = ${id} AND w.decision = ${decision} FOR NO KEY UPDATE)
      UPDATE ${table} w SET told_reason = w.hidden_reason, undo = NULL FROM before WHERE w.id = before.id
      RETURNING w.hidden_reason AS reason, before.told_reason AS told`);
    const [words] = rows;
    if (!words || words.reason === words.told) return;
    const found = await findModerated(tx, sources, kind, id);
    await (words.reason === null ? notifyAuthor(tx, found, 'restored', '') : notifyAuthor(tx, found, 'hidden', words.reason));
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
  if (done === 'restored') return notify(tx, author._id, { kind: `${auditedObjects[kind]}.restored`, facts: { about }, ...said });
  return notify(tx, author._id, { kind: `${auditedObjects[kind]}.${done}`, facts: { about, reason }, ...said });
}
