import { createHmac, randomUUIDv7 } from 'node:crypto';
import { and, eq, sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { accountEmails } from '#server/accounts/emails.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { hashPassword } from '#server/accounts/sign-in/password.ts';
import { signInCodes, type UserRow } from '#server/accounts/table.ts';
import { MailUnderWay, sendOwnMail } from '#server/platform/email/outgoing.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';

const VALID_MINUTES = 10;
/** The maximum of codes mailed to an account within an hour; more are not mailed, so that nobody's inbox can be flooded. */
const MAILS_MAX = 5;
const CODES = 1_000_000;
/** How often a code can be entered before it is over. */
export const TRIES_MAX = 5;
/**
 * Wrong codes in a row after which none is mailed or taken any more, until a new password: six digits are guessed by whoever has years
 * (NIST SP 800-63B, 5.2.2: at most 100 in a row).
 */
export const MISSED_MAX = 100;

/** The six digits of a job: the same at each of its tries, and unknown to whoever lacks the key (decision 91). */
function makeCode(key: Buffer, jobId: string): string {
  const digest = createHmac('sha256', key).update(jobId).digest();
  // Of 48 bits: the remainder favours no code noticeably.
  return String(digest.readUIntBE(0, 6) % CODES).padStart(6, '0');
}

/**
 * The job 'users.mail-code': mails a code that signs in once within 10 minutes, if the address has an account. The code is only in the mail;
 * the table has its hash. A new code replaces the one before. If the mail server did not confirm the mail, the job is retried with the same
 * code, unless that was used or replaced meanwhile: the mail may have been delivered, and a server that drops repeats would keep the first.
 */
export async function mailCode(services: Services, email: string, jobId: string = randomUUIDv7()): Promise<void> {
  const { db } = services;
  const found = await findAccount(db, email);
  if (!found?.passwordHash) return;
  const code = makeCode(await readSecret(db, 'sign-in codes'), jobId);
  const codeHash = await hashPassword(code);
  try {
    await sendOwnMail(services, { id: jobId, kind: 'signInCode', to: found.email }, async () => {
      const account = await db.transaction((tx) => storeCode(tx, email, { codeId: jobId, codeHash }));
      return account && { to: account.email, ...accountEmails.signInCode({ name: account.name, code }) };
    });
  } catch (error) {
    // It took nothing from the hour: it was not even written.
    if (error instanceof MailUnderWay) throw error;
    await db
      .update(signInCodes)
      // What was not sent does not count, so that the retries of an outage do not use up the hour.
      .set({ mails: sql`greatest(1, ${signInCodes.mails} - 1)` })
      .where(and(eq(signInCodes.userId, found.id), eq(signInCodes.codeId, jobId)));
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
  const c = signInCodes;
  const fresh = { ...code, endsAt: sql`now() + make_interval(mins => ${VALID_MINUTES})` };
  const isHourOver = sql`(${c.mailsSince} <= now() - interval '1 hour' OR ${c.mailsSince} > now() + interval '1 minute')`;
  const isSame = sql`${c.codeId} IS NOT DISTINCT FROM ${code.codeId}::uuid`;
  // A retry comes after the code of a later job, used or not; one that ends later than a code of now was made before the clock was set back.
  const isOvertaken = sql`coalesce(${c.endsAt} <= now() + make_interval(mins => ${VALID_MINUTES + 1})
    AND ${c.endsAt} - make_interval(mins => ${VALID_MINUTES}) > (SELECT created_at FROM outgoing_mails WHERE id = ${code.codeId}), false)`;
  const stored = await tx
    .insert(c)
    .values({ userId: account.id, ...fresh, tries: 0, mails: 1 })
    .onConflictDoUpdate({
      target: c.userId,
      set: {
        ...fresh,
        tries: sql`CASE WHEN ${isSame} THEN ${c.tries} ELSE 0 END`,
        mails: sql`CASE WHEN ${isHourOver} THEN 1 ELSE ${c.mails} + 1 END`,
        mailsSince: sql`CASE WHEN ${isHourOver} THEN now() ELSE ${c.mailsSince} END`,
      },
      setWhere: sql`${c.missed} < ${MISSED_MAX} AND (${c.mails} < ${MAILS_MAX} OR ${isHourOver})
        AND CASE WHEN ${isSame} THEN ${c.codeHash} IS NOT NULL AND ${c.tries} < ${TRIES_MAX} ELSE NOT ${isOvertaken} END`,
    })
    .returning({ userId: c.userId });
  return stored.length > 0 ? account : undefined;
}
