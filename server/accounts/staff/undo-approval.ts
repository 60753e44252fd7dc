import { and, eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { putBackCleared } from '#server/notifications/notify.ts';
import { notifications } from '#server/notifications/table.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { addDecision, findLastDecision } from './decisions.ts';
import { accountDecisions } from './table.ts';

/**
 * Takes an approval back within 10 minutes: the status, the works and the bell are as before, and the mail of it never goes. Throws
 * 'users.notFound', 'rights.missing' for one's own, 'users.changedSince' when somebody has decided otherwise meanwhile, 'users.undoTooLate'.
 */
export async function undoApproval(tx: Transaction, id: string, { byId, from }: { byId: string; from: Actor }): Promise<void> {
  if (byId === id) throw fail('rights.missing');
  const artist = await lockAccount(tx, id);
  if (!artist) throw fail('users.notFound');
  const last = await findLastDecision(tx, id);
  if (artist.role !== 'Artist' || artist.status !== 'approved' || last?.kind !== 'approved' || !last.statusBefore)
    throw fail('users.changedSince');
  // By the time behind the lock: the job that mails the approval may have held it.
  const [inTime] = await tx
    .select({ id: accountDecisions.id })
    .from(accountDecisions)
    .where(
      and(
        eq(accountDecisions.id, last.id),
        sql`${accountDecisions.createdAt} > clock_timestamp() - make_interval(mins => ${limits.takeBackMinutes}::int)`,
      ),
    );
  if (!inTime) throw fail('users.undoTooLate', limits.takeBackMinutes);
  await tx.update(users).set({ status: last.statusBefore }).where(eq(users.id, id));
  await refreshOnShow(tx, id);
  await tx.delete(notifications).where(and(eq(notifications.userId, id), eq(notifications.kind, 'application.approved')));
  await putBackCleared(tx, 'applicants', last.cleared ?? []);
  await addDecision(tx, { userId: id, kind: 'undone', byId });
  await recordAct(tx, from, {
    action: 'user.approvalUndone',
    objectType: 'user',
    objectId: id,
    before: { status: artist.status },
    after: { status: last.statusBefore },
  });
}
