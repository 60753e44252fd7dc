import { sql } from 'drizzle-orm';
import type { AuditedAction, AuditedObject } from '#contract/audit.ts';
import { fail } from '#contract/failures.ts';
import type { Moderated, ModeratedKind } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notify, withdrawNotification } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import { findModerated } from './queue.ts';

const objects = { comments: 'comment', reviews: 'review', questions: 'question' } as const satisfies Record<ModeratedKind, AuditedObject>;

type Words = { kind: ModeratedKind; id: string; by: Actor & { viewer: { id: string } } };

const keyOf = (id: string) => `hidden ${id}`;

/** Without the reason: the log is permanent, and a text about a person must be erasable. */
const record = (tx: Transaction, { kind, id, by }: Words, done: 'hidden' | 'restored' | 'deleted') => {
  const objectType = objects[kind];
  const action: AuditedAction = `${objectType}.${done}`;
  return recordAct(tx, by, { action, objectType, objectId: id });
};

/**
 * Hides what somebody wrote in public and tells its author why. What is hidden already stays so, with its first reason, and nobody is told
 * again. Throws 'moderation.notFound'.
 */
export async function hideWords(tx: Transaction, sources: ModeratedSources, words: Words & { reason: string }): Promise<Moderated> {
  const { kind, id, by, reason } = words;
  const { table } = sources[kind];
  const { rows } = await tx.execute(sql`
    UPDATE ${table} SET hidden_at = now(), hidden_by = ${by.viewer.id}, hidden_reason = ${reason} WHERE id = ${id} AND hidden_at IS NULL RETURNING id`);
  const { shown: found } = await findModerated(tx, sources, kind, id);
  if (rows.length === 0) return found;
  await record(tx, words, 'hidden');
  await tellAuthor(tx, found, by, { kind: `${objects[kind]}.hidden`, facts: { about: found.about.name, reason } });
  await sources[kind].onDecided?.(tx, id);
  return found;
}

/**
 * Shows what was hidden or waits; from then on it counts as looked at. Its author is told, unless they never saw that it was hidden. Throws
 * 'moderation.notFound'.
 */
export async function restoreWords(tx: Transaction, sources: ModeratedSources, words: Words): Promise<Moderated> {
  const { kind, id, by } = words;
  const { table, checked } = sources[kind];
  const { rows } = await tx.execute<{ was_hidden: boolean }>(sql`
    WITH before AS (SELECT w.id, w.hidden_at, w.${checked} AS checked FROM ${table} w WHERE w.id = ${id} FOR UPDATE)
    UPDATE ${table} w SET hidden_at = NULL, hidden_by = NULL, hidden_reason = NULL, ${checked} = coalesce(before.checked, now())
    FROM before WHERE w.id = before.id AND (before.hidden_at IS NOT NULL OR before.checked IS NULL)
    RETURNING before.hidden_at IS NOT NULL AS was_hidden`);
  const { shown: found } = await findModerated(tx, sources, kind, id);
  if (!rows[0]) return found;
  await record(tx, words, 'restored');
  await sources[kind].onDecided?.(tx, id);
  const isUnheard = found.author._id !== null && (await withdrawNotification(tx, found.author._id, keyOf(id)));
  if (rows[0].was_hidden && !isUnheard) {
    await tellAuthor(tx, found, by, { kind: `${objects[kind]}.restored`, facts: { about: found.about.name } });
  }
  return found;
}

/** Deletes what somebody wrote in public, for good, and tells its author why. Throws 'moderation.notFound'. */
export async function deleteWords(tx: Transaction, sources: ModeratedSources, words: Words & { reason: string }): Promise<void> {
  const { kind, id, by, reason } = words;
  const { shown: found } = await findModerated(tx, sources, kind, id);
  const { rows } = await tx.execute(sql`DELETE FROM ${sources[kind].table} WHERE id = ${id} RETURNING id`);
  if (rows.length === 0) throw fail('moderation.notFound');
  await record(tx, words, 'deleted');
  await tellAuthor(tx, found, by, { kind: `${objects[kind]}.deleted`, facts: { about: found.about.name, reason } });
  await sources[kind].onDecided?.(tx, id);
}

type Told =
  | { kind: `${(typeof objects)[ModeratedKind]}.${'hidden' | 'deleted'}`; facts: { about: string; reason: string } }
  | { kind: `${(typeof objects)[ModeratedKind]}.restored`; facts: { about: string } };

/** Nothing is said to an erased account, nor to staff of their own words. */
async function tellAuthor(tx: Transaction, { _id, author, about }: Moderated, by: Words['by'], told: Told): Promise<void> {
  if (author._id === null || author._id === by.viewer.id) return;
  await notify(tx, author._id, { ...told, link: about.link, key: keyOf(_id) });
}
