import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, isNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { accountEmails } from '#server/accounts/emails.ts';
import { sendOwnMail } from '#server/platform/email/outgoing.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from './find-account.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';
import { endOpenLinks } from './open-links.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { endSessions, hashToken, makeToken } from './sessions.ts';
import { forgiveAccount } from './sign-in-delay.ts';
import { passwordResets, type UserRow, users } from '#server/accounts/table.ts';

const VALID_MINUTES = 30;
/** The maximum of valid links at a time; more are not mailed, so that nobody's inbox can be flooded. */
const LINKS_MAX = 3;

const lives = (tokenHash: Buffer) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`));

/**
 * The job 'users.mail-reset': mails a link that works once within 30 minutes, if the address has an account (threats.md T08).
 * The token is only in the mail; the table has its SHA-256. If the mail server did not confirm the mail, the job is retried with a token of its
 * own, and the one before stays valid: that mail may have been delivered all the same. A mail that was sent is not sent again.
 */
export async function mailReset(services: Services, email: string, jobId: string = randomUUIDv7()): Promise<void> {
  const { db, config } = services;
  const found = await findAccount(db, email);
  if (!found) return;
  const token = makeToken();
  await sendOwnMail(services, { id: jobId, kind: 'resetPassword', to: found.email }, async () => {
    const account = await db.transaction((tx) => storeToken(tx, email, { tokenHash: hashToken(token), jobId }));
    const link = `${config.publicUrl}${screens.resetPassword}?token=${token}`;
    return account && { to: account.email, ...accountEmails.resetPassword({ name: account.name, link }) };
  });
}

type NewToken = { tokenHash: Buffer; jobId: string };

/** Stores a token for the account of an address, which is locked: the next change of its address or password invalidates this token too. */
async function storeToken(tx: Transaction, email: string, { tokenHash, jobId }: NewToken): Promise<UserRow | undefined> {
  const found = await findAccount(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account || account.email !== found.email) return undefined;
  // What a retry of the same mail makes is no further mail.
  const isOfOther = sql`${passwordResets.jobId} IS DISTINCT FROM ${jobId}`;
  const [mailed] = await tx
    .select({ links: sql<number>`count(DISTINCT coalesce(${passwordResets.jobId}::text, ${passwordResets.tokenHash}::text))::int` })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, account.id), gt(passwordResets.expiresAt, sql`now()`), isOfOther));
  if (mailed && mailed.links >= LINKS_MAX) return undefined;
  await tx
    .insert(passwordResets)
    .values({ tokenHash, userId: account.id, jobId, expiresAt: sql`now() + make_interval(mins => ${VALID_MINUTES})` });
  return account;
}

/**
 * Sets a new password by a mailed token, ends all sessions of the account and notifies its owner by mail; signs nobody in, and answers with the address
 * to sign in with: whoever has the token reads its mail.
 * Throws 'reset.expired' for an unknown, used or old token, 'input.invalid' for a common password, 'server.busy'.
 */
export async function resetPassword(
  services: Services,
  from: Actor,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const tokenHash = hashToken(token);
  const account = await findAccountOf(services.db, tokenHash);
  if (!account) throw fail('reset.expired');
  refuseCommonPassword(password, account);
  const passwordHash = await hashPassword(password);
  return services.db.transaction(async (tx) => {
    // Locks the account first, as every change does: a concurrent change of the address or the password invalidates this link, or waits for it.
    const locked = await lockAccount(tx, account.id);
    const living = await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(lives(tokenHash));
    if (!locked || living.length === 0) throw fail('reset.expired');
    // Whoever has the mailed token can read mail to the address.
    await tx.update(users).set({ passwordHash, verifiedEmail: locked.email }).where(eq(users.id, account.id));
    // Before the codes, as a sign-in by code locks them.
    await forgiveAccount(tx, account.email);
    await endOpenLinks(tx, account.id);
    await endSessions(tx, account.id);
    await recordAct(
      tx,
      { viewer: account, ip: from.ip, id: from.id },
      { action: 'user.passwordReset', objectType: 'user', objectId: account.id },
    );
    const link = services.config.publicUrl + screens.forgotPassword;
    await services.jobs.add(tx, 'mail.send', {
      letter: 'passwordChanged',
      to: account.email,
      facts: { name: account.name, link, at: new Date().toISOString() },
    });
    return { email: locked.email };
  });
}

/** Whether a mailed token could set a password now: unknown, used and old ones are alike. One statement. */
export const isResetValid = async (db: Queryable, token: string): Promise<boolean> =>
  (await findAccountOf(db, hashToken(token))) !== undefined;

/** The address of the account of a mailed token, also of one that was used or is over; undefined for an unknown one. One statement. */
export async function findResetAddress(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), isNull(users.deletedAt)));
  return row?.email;
}

/** The account of a valid token, or undefined. One statement. */
async function findAccountOf(db: Queryable, tokenHash: Buffer): Promise<{ id: string; name: string; email: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(lives(tokenHash), isNull(users.deletedAt)));
  return row;
}
