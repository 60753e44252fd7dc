import { and, eq, sql } from '#server/database/drizzle.ts';
import { Failure } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { askNewsletterAgain } from '#server/newsletter/queries.ts';
import { readLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { EMAIL_CHANGE, startEmailChange } from '#server/accounts/own/email-change.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { findResetAddress, mailReset } from '#server/accounts/sign-in/reset.ts';
import { hashToken } from '#server/accounts/sign-in/sessions.ts';
import { emailChanges } from '#server/accounts/table.ts';
import { ADDRESS, addressPrintOf, writeVerification } from './verify-address.ts';

/** What a mailed link was made of, or the hash of one that sets a password: nobody can make the link itself of it. */
export type OldLink = { values: string[] } | { resetHash: string };

/** The maximum of links within an hour that confirm the address of an account. */
const LINKS_MAX = 3;

/**
 * Asks for a new link in place of one that is over, to the address that it was mailed to. One secret is read and one job added whatever the token is:
 * neither the answer nor its time tells whether it was ours (threats.md T07).
 */
export async function askLinkAgain({ db, jobs }: Services, token: string): Promise<void> {
  const values = readLink(await readSecret(db, 'mail links'), token);
  const link = values ? { values } : { resetHash: hashToken(token).toString('base64url') };
  await jobs.add(db, 'users.mail-link-again', link);
}

type Sender = (services: Services, values: (string | undefined)[]) => Promise<void>;
const senders = new Map<string | undefined, Sender>([
  [ADDRESS, confirmAgain],
  [EMAIL_CHANGE, changeAgain],
  ['newsletter', async (services, [id]) => (id ? askNewsletterAgain(services, id) : undefined)],
]);

/**
 * The job 'users.mail-link-again': mails a new link for one that is over, where there is something left to confirm. Each kind is bounded by account and
 * address, as it is where it is asked for otherwise.
 */
export async function mailLinkAgain(services: Services, link: OldLink, jobId: string): Promise<void> {
  if ('values' in link) {
    const [purpose, ...values] = link.values;
    await senders.get(purpose)?.(services, values);
    return;
  }
  const email = await findResetAddress(services.db, Buffer.from(link.resetHash, 'base64url'));
  if (email) await mailReset(services, email, jobId);
}

/** Only to the address that the link was for: whoever holds a link of an earlier address causes no mail to the present one. */
async function confirmAgain(services: Services, [userId, , , addressPrint]: (string | undefined)[]): Promise<void> {
  if (!userId) return;
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || addressPrintOf(account) !== addressPrint || (await countConfirmations(tx, userId)) >= LINKS_MAX) return;
    await writeVerification(services, tx, { userId });
  });
}

async function countConfirmations(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.execute<{ mails: number }>(sql`
    SELECT count(*)::int AS mails FROM outgoing_mails
    WHERE user_id = ${userId} AND letter IN ('welcome', 'verifyAddress') AND created_at > now() - interval '1 hour'`);
  return rows[0]?.mails ?? 0;
}

/** Of a change that was confirmed, given up or replaced since, nothing is mailed. */
async function changeAgain(services: Services, [userId, linkId]: (string | undefined)[]): Promise<void> {
  if (!userId || !linkId) return;
  try {
    await services.db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const [change] = await tx
        .select({ email: emailChanges.email })
        .from(emailChanges)
        .where(and(eq(emailChanges.userId, userId), eq(emailChanges.linkId, linkId)));
      if (change?.email) await startEmailChange(services, tx, userId, change.email);
    });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'limit.reached')) throw error;
  }
}
