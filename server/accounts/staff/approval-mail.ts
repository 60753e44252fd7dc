import { screens } from '#contract/screens.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { findLastDecision } from './decisions.ts';

/** That an artist was approved; `decision` is the row that says so. */
export type ApprovalMail = { userId: string; decision: string };

/**
 * Mails an artist the approval, behind the account's lock: either it is undone first, or this comes first and undoing it is refused. Of one
 * that was undone or followed by another decision, and to who is no approved artist now, nothing is mailed.
 */
export async function mailApproval({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, news: ApprovalMail): Promise<void> {
  await db.transaction(async (tx) => {
    const artist = await lockAccount(tx, news.userId);
    if (artist?.role !== 'Artist' || artist.status !== 'approved') return;
    const last = await findLastDecision(tx, artist.id);
    if (last?.id !== news.decision) return;
    const facts = { name: artist.name, link: `${config.publicUrl}${screens.artistArtworks}?add=one` };
    await jobs.add(tx, 'mail.send', { letter: 'artistApproved', to: artist.email, facts });
  });
}
