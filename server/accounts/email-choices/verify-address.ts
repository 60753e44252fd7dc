import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmEmailChange, EMAIL_CHANGE } from '#server/accounts/own/email-change.ts';
import { users } from '#server/accounts/table.ts';

const VALID_DAYS = 7;

/** A fingerprint of the address and the password hash in a link: when either is changed the link is invalid. */
const printOf = ({ email, passwordHash }: { email: string; passwordHash: string | null }) =>
  createHash('sha256').update(`${email.toLowerCase()}\n${passwordHash}`).digest('base64url');

/** The job 'users.mail-verify': mails the link that verifies an account's address, if it is not verified yet. */
export async function mailVerification({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({
        name: users.name,
        email: users.email,
        passwordHash: users.passwordHash,
        isVerified: sql<boolean>`${users.verifiedEmail} IS NOT DISTINCT FROM ${users.email}`,
        expires: sql<number>`floor(extract(epoch FROM now() + make_interval(days => ${VALID_DAYS})))::int`,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    if (!person || person.isVerified) return;
    const token = signLink(await readSecret(tx, 'mail links'), ['address', userId, printOf(person), String(person.expires)]);
    const link = `${config.publicUrl}${screens.verifyEmail}?token=${token}`;
    await jobs.add(tx, 'mail.send', { letter: 'verifyAddress', to: person.email, facts: { name: person.name, email: person.email, link } });
  });
}

/**
 * Applies a mailed link to an address: verifies the account's address (repeating it changes nothing), or confirms the account's new address.
 * Throws 'mail.linkExpired', 'users.emailTakenSince'.
 */
export async function verifyAddress(services: Services, from: Actor, token: string): Promise<void> {
  const { db } = services;
  const [purpose, ...values] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  if (purpose === EMAIL_CHANGE) return confirmEmailChange(services, from, values);
  const [userId, print, expires] = values;
  if (purpose !== 'address' || !userId) throw fail('mail.linkExpired');
  const [person] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), sql`to_timestamp(${Number(expires)}::float8) > now()`));
  if (!person || printOf(person) !== print) throw fail('mail.linkExpired');
  await db
    .update(users)
    .set({ verifiedEmail: person.email })
    .where(and(eq(users.id, userId), eq(users.email, person.email)));
}
