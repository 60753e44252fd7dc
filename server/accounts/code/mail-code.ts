import { randomInt, randomUUIDv7 } from 'node:crypto';
import { and, eq, sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { accountEmails } from '#server/accounts/emails.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { hashPassword } from '#server/accounts/sign-in/password.ts';
import { signInCodes, type UserRow } from '#server/accounts/table.ts';
import { sendOwnMail } from '#server/platform/email/outgoing.ts';
import type { Services } from '#server/platform/services.ts';

const VALID_MINUTES = 10;
/** The maximum of codes mailed to an account within an hour; more are not mailed, so that nobody's inbox can be flooded. */
const MAILS_MAX = 5;
const CODES = 1_000_000;
/**
 * Wrong codes in a row after which none is mailed or taken any more, until a new password: six digits are guessed by whoever has years
 * (NIST SP 800-63B, 5.2.2: at most 100 in a row).
 */
export const MISSED_MAX = 100;

/** Six random digits. */
const makeCode = (): string => String(randomInt(CODES)).padStart(6, '0');

/**
 * The job 'users.mail-code': mails a code that signs in once within 10 minutes, if the address has an account. The code is only in the mail;
 * the table has its hash. A new code replaces the one before. If the mail could not be sent, no code is left and the job is retried.
 */
export async function mailCode(services: Services, email: string, jobId: string = randomUUIDv7()): Promise<void> {
  const { db } = services;
  const found = await findAccount(db, email);
  if (!found?.passwordHash) return;
  const code = makeCode();
  const codeHash = await hashPassword(code);
  const codeId = randomUUIDv7();
  try {
    await sendOwnMail(services, { id: jobId, letter: 'signInCode', to: found.email }, async () => {
      const account = await db.transaction((tx) => storeCode(tx, email, { codeId, codeHash }));
      return account && { to: account.email, ...accountEmails.signInCode({ name: account.name, code }) };
    });
  } catch (error) {
    await db
      .update(signInCodes)
      // What was not sent does not count, so that the retries of an outage do not use up the hour.
      .set({ codeId: null, codeHash: null, endsAt: null, mails: sql`greatest(1, ${signInCodes.mails} - 1)` })
      .where(and(eq(signInCodes.userId, found.id), eq(signInCodes.codeId, codeId)));
    throw error;
  }
}

/** Stores a code for the account of an address, which is locked: the next change of its address or password ends this code too. */
async function storeCode(
  tx: Transaction,
  email: string,
  code: { codeId: string; codeHash: string },
): Promise<Pick<UserRow, 'email' | 'name'> | undefined> {
  const found = await findAccount(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account || account.email !== found.email) return undefined;
  const fresh = { ...code, tries: 0, endsAt: sql`now() + make_interval(mins => ${VALID_MINUTES})` };
  const isHourOver = sql`(${signInCodes.mailsSince} <= now() - interval '1 hour' OR ${signInCodes.mailsSince} > now() + interval '1 minute')`;
  const stored = await tx
    .insert(signInCodes)
    .values({ userId: account.id, ...fresh, mails: 1 })
    .onConflictDoUpdate({
      target: signInCodes.userId,
      set: {
        ...fresh,
        mails: sql`CASE WHEN ${isHourOver} THEN 1 ELSE ${signInCodes.mails} + 1 END`,
        mailsSince: sql`CASE WHEN ${isHourOver} THEN now() ELSE ${signInCodes.mailsSince} END`,
      },
      setWhere: sql`${signInCodes.missed} < ${MISSED_MAX} AND (${signInCodes.mails} < ${MAILS_MAX} OR ${isHourOver})`,
    })
    .returning({ userId: signInCodes.userId });
  return stored.length > 0 ? account : undefined;
}
