import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import type { Moderated } from '#contract/moderation.ts';
import type { Transaction } from '#server/database/connect.ts';
import { putBackNotifications, type TakenNotifications } from '#server/notifications/notify.ts';
import { findModerated } from './queue.ts';
import { type Moderation, lockWords, recordDecision, tellLater, type Words } from './words.ts';

type Standing = {
  isLast: boolean;
  by: string | null;
  isAsLeft: boolean;
  inTime: boolean;
  notifications: TakenNotifications | null;
};

/**
 * Takes back what the same person decided about somebody's words, for some minutes: they and the notifications of them are as before, and their
 * author hears nothing of it. Throws 'moderation.notFound', 'moderation.changedSince' once somebody has decided or changed something, and
 * 'moderation.undoTooLate'.
 */
export async function undoDecision(
  tx: Transaction,
  { services, sources }: Moderation,
  words: Words & { undo: string },
): Promise<Moderated> {
  const { kind, id, by, undo } = words;
  const { table, checked } = sources[kind];
  await lockWords(tx, sources, words);
  // By the time behind the lock: the job that tells the author may have held it.
  const { rows } = await tx.execute<Standing>(sql`
    SELECT coalesce(w.decision = ${undo}, false) AS "isLast", w.undo ->> 'by' AS by, w.undo -> 'notifications' AS notifications,
      (w.undo #>> '{after,hidden_at}')::timestamptz IS NOT DISTINCT FROM w.hidden_at
        AND (w.undo #>> '{after,checked}')::timestamptz IS NOT DISTINCT FROM w.${checked} AS "isAsLeft",
      coalesce((w.undo ->> 'at')::timestamptz > clock_timestamp() - make_interval(mins => ${limits.takeBackMinutes}::int), false) AS "inTime"
    FROM ${table} w WHERE w.id = ${id}`);
  const [standing] = rows;
  if (!standing?.isLast) throw fail('moderation.changedSince');
  if (standing.by !== null && (standing.by !== by.viewer.id || !standing.isAsLeft)) throw fail('moderation.changedSince');
  if (!standing.inTime) throw fail('moderation.undoTooLate', limits.takeBackMinutes);
  const decision = randomUUID();
  await tx.execute(sql`
    UPDATE ${table} w SET hidden_at = (w.undo #>> '{before,hidden_at}')::timestamptz, hidden_by = (w.undo #>> '{before,hidden_by}')::uuid,
      hidden_reason = w.undo #>> '{before,hidden_reason}', ${checked} = (w.undo #>> '{before,checked}')::timestamptz,
      told_reason = w.undo #>> '{before,told_reason}', decision = ${decision}, undo = NULL
    WHERE w.id = ${id}`);
  if (standing.notifications) await putBackNotifications(tx, standing.notifications);
  await recordDecision(tx, words, 'undone');
  // What was decided before it may not have been told yet.
  await tellLater(services, tx, words, decision);
  return findModerated(tx, sources, kind, id);
}
