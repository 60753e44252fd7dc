import { eq } from 'drizzle-orm';
import { artistActions, type ArtistAct, mayDecide } from '#contract/artist-actions.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { type NewNotification, notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { clearApplications } from '#server/accounts/own/notifications.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

type Decision = { id: string; act: ArtistAct; reason?: string | undefined; from: Actor };

/**
 * Decides about an artist: approves, or cancels with a reason that is mailed (contract.md section 3; the states are in
 * contract/artist-actions.ts). The artworks enter or leave the shop in the same transaction; orders stay as they are. A cancelled artist can
 * sign in again as a customer (threats.md T05). Throws 'users.notFound', 'users.notArtist', 'users.decided'.
 */
export async function decideArtist(services: Services, { id, act, reason, from }: Decision): Promise<void> {
  await services.db.transaction(async (tx) => {
    const artist = await lockAccount(tx, id);
    if (!artist) throw fail('users.notFound');
    if (artist.role !== 'Artist') throw fail('users.notArtist');
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
  await clearApplications(tx);
  await services.jobs.add(tx, 'mail.send', decisionEmail(artist, act, { reason, publicUrl: services.config.publicUrl }));
}

function notificationOf({ status }: UserRow, act: ArtistAct): NewNotification {
  if (act === 'approve') return { kind: 'application.approved', facts: {}, link: screens.artistHome };
  return { kind: status === 'approved' ? 'application.cancelled' : 'application.rejected', facts: {}, link: screens.contact };
}

function decisionEmail(
  artist: UserRow,
  act: ArtistAct,
  { reason, publicUrl }: { reason: string | undefined; publicUrl: string },
): EmailOrder {
  const { name, email: to } = artist;
  if (act === 'approve') return { letter: 'artistApproved', to, facts: { name, link: publicUrl + screens.artistArtworks } };
  return { letter: 'artistCancelled', to, facts: { name, reason: reason || null, wasApproved: artist.status === 'approved' } };
}
