import { eq } from '#server/database/drizzle.ts';
import { artistActions, type ArtistAct, mayDecide } from '#contract/artist-actions.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { type NewNotification, notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { clearApplication } from '#server/accounts/own/notifications.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { addDecision } from '#server/accounts/staff/decisions.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

type Decision = { id: string; act: ArtistAct; reason?: string | undefined; from: Actor };

/**
 * Decides about an artist: approves, or cancels with a reason that is mailed (contract.md section 3; the states are in
 * contract/artist-actions.ts). The artworks enter or leave the shop in the same transaction; orders stay as they are. A cancelled artist can
 * sign in again as a customer (threats.md T05). An approval is mailed when it can no
 * longer be undone. Nobody decides about their own (threats.md T24): an editor may be an applicant. Throws 'rights.missing', 'users.notFound',
 * 'users.notArtist', 'users.blockedNow', 'users.decided'.
 */
export async function decideArtist(services: Services, { id, act, reason, from }: Decision): Promise<void> {
  await services.db.transaction(async (tx) => {
    const artist = await lockAccount(tx, id);
    if (!artist) throw fail('users.notFound');
    if (artist.role !== 'Artist') throw fail('users.notArtist');
    if (from.viewer?.id === id) throw fail('rights.missing');
    if (artist.blockedAt) throw fail('users.blockedNow');
    if (!mayDecide(act, artist)) throw fail('users.decided', artist.status);
    await writeDecision(services, tx, artist, { id, act, reason, from });
  });
}

async function writeDecision(services: Services, tx: Transaction, artist: UserRow, { act, reason, from }: Decision): Promise<void> {
  const status = artistActions[act].to;
  await tx.update(users).set({ status }).where(eq(users.id, artist.id));
  await refreshOnShow(tx, artist.id);
  if (act === 'cancel') await endSessions(tx, artist.id);
  await recordAct(tx, from, {
    action: act === 'approve' ? 'user.approved' : 'user.cancelled',
    objectType: 'user',
    objectId: artist.id,
    before: { status: artist.status },
    after: { status },
  });
  await notify(tx, artist.id, notificationOf(artist, act));
  const cleared = await clearApplication(tx, artist.id);
  const kind = act === 'approve' ? 'approved' : artist.status === 'approved' ? 'cancelled' : 'declined';
  const decision = await addDecision(tx, {
    userId: artist.id,
    kind,
    byId: from.viewer?.id ?? null,
    text: reason,
    statusBefore: artist.status,
    ...(act === 'approve' && { cleared }),
  });
  if (act === 'approve') {
    const news = { userId: artist.id, decision };
    await services.jobs.add(tx, 'users.mail-approval', news, { startAfterSeconds: limits.takeBackMinutes * 60 });
  } else {
    await services.jobs.add(tx, 'mail.send', cancelledEmail(artist, reason));
  }
}

function notificationOf({ status }: UserRow, act: ArtistAct): NewNotification {
  if (act === 'approve') return { kind: 'application.approved', facts: {}, link: screens.artistHome };
  return { kind: status === 'approved' ? 'application.cancelled' : 'application.rejected', facts: {}, link: screens.contact };
}

const cancelledEmail = ({ name, email, status }: UserRow, reason: string | undefined): EmailOrder => ({
  letter: 'artistCancelled',
  to: email,
  facts: { name, reason: reason || null, wasApproved: status === 'approved' },
});
