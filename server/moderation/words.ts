import { sql } from '#server/database/drizzle.ts';
import type { AuditedAction, AuditedObject } from '#contract/audit.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import type { ModeratedKind, ModerationState } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import type { Services } from '#server/platform/services.ts';

/** What the audit log and the kinds of notifications call each kind of public words. */
export const auditedObjects = { comments: 'comment', reviews: 'review', questions: 'question' } as const satisfies Record<
  ModeratedKind,
  AuditedObject
>;

type Decided = 'hidden' | 'restored' | 'undone' | 'deleted';
/** What the audit log calls each decision. */
export const actions: Record<ModeratedKind, Record<Decided, AuditedAction>> = {
  comments: { hidden: 'comment.hidden', restored: 'comment.restored', undone: 'comment.undone', deleted: 'comment.deleted' },
  reviews: { hidden: 'review.hidden', restored: 'review.restored', undone: 'review.undone', deleted: 'review.deleted' },
  questions: { hidden: 'question.hidden', restored: 'question.restored', undone: 'question.undone', deleted: 'question.deleted' },
};

/** The words that somebody of the staff decides about. */
export type Words = { kind: ModeratedKind; id: string; by: Actor & { viewer: { id: string } } };
export type Moderation = { services: Pick<Services, 'jobs'>; sources: ModeratedSources };

/** Locks words, and before them what has to be. Throws 'moderation.notFound'. */
export async function lockWords(
  tx: Transaction,
  sources: ModeratedSources,
  { kind, id }: Pick<Words, 'kind' | 'id'>,
): Promise<{ isHidden: boolean; isChecked: boolean }> {
  const { table, checked, lock } = sources[kind];
  if (lock) await tx.execute(lock(id));
  const { rows } = await tx.execute<{ isHidden: boolean; isChecked: boolean }>(sql`
    SELECT w.hidden_at IS NOT NULL AS "isHidden", w.${checked} IS NOT NULL AS "isChecked" FROM ${table} w WHERE w.id = ${id} FOR NO KEY UPDATE`);
  if (!rows[0]) throw fail('moderation.notFound');
  return rows[0];
}

/** What a decision found and left: the state of the words, or, of those that are gone, what they were about. */
type Gone = { name: string; written: string; stars?: number };
type Sides = { before?: { state: ModerationState } | Gone; after?: { state: ModerationState } };

/** Without the reason: the log is permanent, and a text about a person must be erasable. */
export const recordDecision = (tx: Transaction, { kind, id, by }: Words, done: Decided, sides: Sides = {}): Promise<void> =>
  recordAct(tx, by, { action: actions[kind][done], objectType: auditedObjects[kind], objectId: id, ...sides });

/** Has the author told once it cannot be undone any more. */
export const tellLater = ({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, { kind, id }: Words, decision: string): Promise<void> =>
  jobs.add(tx, 'moderation.tell-author', { kind, id, decision }, { startAfterSeconds: limits.takeBackMinutes * 60 });
