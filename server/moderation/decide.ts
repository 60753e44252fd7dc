import { randomUUID } from 'node:crypto';
import { type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { DecidedWords, ModeratedKind, ModerationState } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { dropNotifications, takeNotifications } from '#server/notifications/notify.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import { keepReason } from '#server/platform/audit/reasons.ts';
import { findModerated, uncheckedState } from './queue.ts';
import { notifyAuthor } from './tell-author.ts';
import { type Moderation, actions, lockWords, recordDecision, tellLater, type Words } from './words.ts';

/**
 * Hides what somebody wrote in public; its author is told why once that cannot be undone any more. What is hidden already stays so, with its first
 * reason. Throws 'moderation.notFound'.
 */
export async function hideWords(tx: Transaction, moderation: Moderation, words: Words & { reason: string }): Promise<DecidedWords> {
  const { kind, id, by, reason } = words;
  const { sources } = moderation;
  const { checked } = sources[kind];
  const { isHidden, isChecked } = await lockWords(tx, sources, words);
  const change = {
    done: 'hidden' as const,
    set: sql`hidden_at = now(), hidden_by = ${by.viewer.id}, hidden_reason = ${reason}`,
    after: sql`'hidden_at', now(), 'checked', w.${checked}`,
    reason,
    notificationKeys: keysOf(sources, kind, id),
    was: stateOf(sources, words, { isHidden, isChecked }),
  };
  const undo = isHidden ? null : await decide(tx, moderation, words, change);
  return { ...(await findModerated(tx, sources, kind, id)), undo };
}

/** Shows what was hidden or waits; from then on it counts as looked at. Throws 'moderation.notFound'. */
export async function restoreWords(tx: Transaction, moderation: Moderation, words: Words): Promise<DecidedWords> {
  const { kind, id } = words;
  const { sources } = moderation;
  const { checked, notificationKeys } = sources[kind];
  const { isHidden, isChecked } = await lockWords(tx, sources, words);
  const change = {
    done: 'restored' as const,
    set: sql`hidden_at = NULL, hidden_by = NULL, hidden_reason = NULL, ${checked} = coalesce(w.${checked}, now())`,
    after: sql`'hidden_at', NULL, 'checked', coalesce(w.${checked}, now())`,
    reason: null,
    notificationKeys: notificationKeys.asking?.(id) ?? [],
    was: stateOf(sources, words, { isHidden, isChecked }),
  };
  const undo = isHidden || !isChecked ? await decide(tx, moderation, words, change) : null;
  return { ...(await findModerated(tx, sources, kind, id)), undo };
}

type Change = {
  done: 'hidden' | 'restored';
  set: SQL;
  after: SQL;
  reason: string | null;
  notificationKeys: string[];
  was: ModerationState;
};

/** What locked words are, as the queue says. */
const stateOf = (
  sources: ModeratedSources,
  { kind }: Words,
  { isHidden, isChecked }: { isHidden: boolean; isChecked: boolean },
): ModerationState => (isHidden ? 'hidden' : isChecked ? 'shown' : uncheckedState(sources, kind));

/** Of all notifications that quote the words or ask for a decision about them. */
const keysOf = (sources: ModeratedSources, kind: ModeratedKind, id: string): string[] => {
  const { quoting, asking } = sources[kind].notificationKeys;
  return [...quoting(id), ...(asking?.(id) ?? [])];
};

/** Changes locked words, and keeps in their row what takes that back; returns what names the change. Nobody is told of what they decided themselves. */
async function decide(tx: Transaction, { services, sources }: Moderation, words: Words, change: Change): Promise<string> {
  const { kind, id, by } = words;
  const { table, checked } = sources[kind];
  const decision = randomUUID();
  const taken = await takeNotifications(tx, ...change.notificationKeys);
  await tx.execute(sql`
    UPDATE ${table} w SET ${change.set}, decision = ${decision},
      told_reason = CASE WHEN w.author_id = ${by.viewer.id} THEN ${change.reason}::text ELSE w.told_reason END,
      undo = jsonb_build_object('by', ${by.viewer.id}::text, 'at', clock_timestamp(), 'after', jsonb_build_object(${change.after}),
        'before', jsonb_build_object('hidden_at', w.hidden_at, 'hidden_by', w.hidden_by, 'hidden_reason', w.hidden_reason, 'checked', w.${checked},
          'told_reason', w.told_reason)) || ${JSON.stringify(taken.length > 0 ? { notifications: taken } : {})}::jsonb
    WHERE w.id = ${id}`);
  const left = change.done === 'hidden' ? 'hidden' : 'shown';
  await recordDecision(tx, words, change.done, { before: { state: change.was }, after: { state: left } });
  await tellLater(services, tx, words, decision);
  return decision;
}

/** Deletes what somebody wrote in public, for good, and tells its author why. Throws 'moderation.notFound'. */
export async function deleteWords(tx: Transaction, sources: ModeratedSources, words: Words & { reason: string }): Promise<void> {
  const { kind, id, by, reason } = words;
  const { table } = sources[kind];
  await lockWords(tx, sources, words);
  const found = await findModerated(tx, sources, kind, id);
  const { rows } = await tx.execute(sql`DELETE FROM ${table} WHERE id = ${id} RETURNING id`);
  if (rows.length === 0) throw fail('moderation.notFound');
  await recordDecision(tx, words, 'deleted', {
    before: { name: found.about.name, written: found.createdAt, ...(found.stars !== null && { stars: found.stars }) },
  });
  const personId = found.author._id;
  if (personId) await keepReason(tx, { action: actions[kind].deleted, personId, objectIds: [id], reason, isTold: true });
  if (personId !== by.viewer.id) await notifyAuthor(tx, found, 'deleted', reason);
  await dropNotifications(tx, ...keysOf(sources, kind, id));
}
