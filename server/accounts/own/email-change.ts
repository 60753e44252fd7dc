import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, isNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { dropEmailChange, endOpenLinks } from '#server/accounts/sign-in/open-links.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { emailChanges, users } from '#server/accounts/table.ts';

/** The link's purpose, in addition to those of accounts/email-choices/verify-address.ts. */
export const EMAIL_CHANGE = 'email change';

const VALID_HOURS = 24;
const ATTEMPTS_MAX = 5;

const isOpen = (userId: string, linkId: string) =>
  and(eq(emailChanges.userId, userId), eq(emailChanges.linkId, linkId), gt(emailChanges.endsAt, sql`now()`));

/**
 * Starts a change of one's own email address; it takes effect when the mailed link is opened. Does the same work whether or not another account
 * has the address: only the job checks (threats.md T07). Throws 'limit.reached' after five attempts in an hour. The account must be locked.
 */
export async function startEmailChange({ config, jobs }: Services, tx: Transaction, userId: string, email: string): Promise<void> {
  const change = { email, linkId: randomUUIDv7(), endsAt: sql`now() + make_interval(hours => ${VALID_HOURS})` };
  const isHourOver = sql`(${emailChanges.triesSince} <= now() - interval '1 hour' OR ${emailChanges.triesSince} > now() + interval '1 minute')`;
  const taken = await tx
    .insert(emailChanges)
    .values({ userId, ...change, tries: 1, triesSince: sql`now()` })
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: {
        ...change,
        tries: sql`CASE WHEN ${isHourOver} THEN 1 ELSE ${emailChanges.tries} + 1 END`,
        triesSince: sql`CASE WHEN ${isHourOver} THEN now() ELSE ${emailChanges.triesSince} END`,
      },
      ...(config.rateLimits ? { setWhere: sql`${emailChanges.tries} < ${ATTEMPTS_MAX} OR ${isHourOver}` } : {}),
    })
    .returning({ userId: emailChanges.userId });
  if (taken.length === 0) throw await tooManyTries(tx, userId);
  await jobs.add(tx, 'users.mail-email-change', { userId, linkId: change.linkId });
}

async function tooManyTries(tx: Transaction, userId: string) {
  const seconds = sql<number>`ceil(extract(epoch FROM ${emailChanges.triesSince} + interval '1 hour' - now()))::int`;
  const [row] = await tx.select({ seconds }).from(emailChanges).where(eq(emailChanges.userId, userId));
  const wait = Math.max(1, row?.seconds ?? 1);
  return fail('limit.reached', wait).retryAfter(wait);
}

/** Mails the link of the viewer's open change again, and invalidates the previous one. Throws 'users.noEmailChange', 'limit.reached'. */
export async function resendEmailChange(services: Services, viewer: Viewer): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const email = await findPendingEmail(tx, viewer.id);
    if (!email) throw fail('users.noEmailChange');
    await startEmailChange(services, tx, viewer.id, email);
  });
}

/** Cancels the viewer's change of address; without one nothing happens. */
export async function giveUpEmailChange({ db }: Services, viewer: Viewer, from: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    await dropEmailChange(tx, viewer.id);
    await recordAct(tx, from, { action: 'user.emailChangeCancelled', objectType: 'user', objectId: viewer.id });
  });
}

/** The new address that is not confirmed yet, or null. One statement. */
export async function findPendingEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.endsAt, sql`now()`)));
  return row?.email ?? null;
}

/** The job 'users.mail-email-change': mails the link to the new address, or notifies its owner that somebody tried to use it. */
export async function mailEmailChange(
  { db, jobs, config }: Services,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [change] = await tx
      .select({ name: users.name, email: emailChanges.email })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(and(isOpen(userId, linkId), isNull(users.deletedAt)));
    if (!change?.email) return;
    const owner = await findAccount(tx, change.email);
    if (owner && owner.id !== userId) {
      const link = config.publicUrl + screens.forgotPassword;
      await jobs.add(tx, 'mail.send', { letter: 'emailWanted', to: owner.email, facts: { name: owner.name, link } });
      return;
    }
    const token = signLink(await readSecret(tx, 'mail links'), [EMAIL_CHANGE, userId, linkId]);
    const link = `${config.publicUrl}${screens.verifyEmail}?token=${token}`;
    await jobs.add(tx, 'mail.send', {
      letter: 'confirmNewEmail',
      to: change.email,
      facts: { name: change.name, email: change.email, link },
    });
  });
}

/** The new address that a link confirms; undefined once it was confirmed, replaced or is over. One statement. */
export async function findNewEmail(db: Queryable, [userId, linkId]: readonly (string | undefined)[]): Promise<string | undefined> {
  if (!userId || !linkId) return undefined;
  const [change] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(isOpen(userId, linkId), isNull(users.deletedAt)));
  return change?.email ?? undefined;
}

/**
 * Applies a new address by its mailed link, once; invalidates other open links and notifies the old address. Throws 'mail.linkExpired', and
 * 'users.emailTakenSince' when another account took the address meanwhile.
 */
export async function confirmEmailChange(
  services: Services,
  from: Actor,
  [userId, linkId]: readonly (string | undefined)[],
): Promise<void> {
  if (!userId || !linkId) throw fail('mail.linkExpired');
  try {
    await services.db.transaction(async (tx) => {
      const person = await lockAccount(tx, userId);
      const [change] = await tx.select({ email: emailChanges.email }).from(emailChanges).where(isOpen(userId, linkId));
      if (!person || !change?.email) throw fail('mail.linkExpired');
      await tx.update(users).set({ email: change.email, verifiedEmail: change.email }).where(eq(users.id, userId));
      await endOpenLinks(tx, userId);
      const by: Actor = { viewer: person, ip: from.ip, id: from.id };
      await recordAct(tx, by, { action: 'user.edited', objectType: 'user', objectId: userId, after: { fields: ['email'] } });
      await services.jobs.add(tx, 'mail.send', { letter: 'emailChanged', to: person.email, facts: { name: person.name, isSelf: true } });
    });
  } catch (error) {
    throw brokenConstraint(error) === 'users_email' ? fail('users.emailTakenSince') : error;
  }
}
