import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { readLink, signLink } from '#server/guards/signed-links.ts';
import { readSecret } from '#server/secrets/read-secret.ts';
import type { Services } from '#server/services.ts';
import { users } from '#server/users/table.ts';

const VALID_DAYS = 7;

/** What stands in a link for an address: the link of an old address proves nothing about a new one. */
const printOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** The work of the job 'users.mail-verify': mails the link that proves an account's address, if it is not proven yet. */
export async function mailVerification({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({
        name: users.name,
        email: users.email,
        isVerified: sql<boolean>`${users.verifiedEmail} IS NOT DISTINCT FROM ${users.email}`,
        expires: sql<number>`floor(extract(epoch FROM now() + make_interval(days => ${VALID_DAYS})))::int`,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    if (!person || person.isVerified) return;
    const token = signLink(await readSecret(tx, 'mail links'), ['address', userId, printOf(person.email), String(person.expires)]);
    const link = `${config.publicUrl}${screens.verifyEmail}?token=${token}`;
    await jobs.add(tx, 'mail.send', { letter: 'verifyAddress', to: person.email, facts: { name: person.name, link } });
  });
}

/** Proves an account's address by its mailed link; again changes nothing. Throws 'mail.linkExpired'. Three statements. */
export async function verifyAddress({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  const [purpose, userId, print, expires] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  if (purpose !== 'address' || !userId) throw fail('mail.linkExpired');
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), sql`to_timestamp(${Number(expires)}::float8) > now()`));
  if (!person || printOf(person.email) !== print) throw fail('mail.linkExpired');
  await db
    .update(users)
    .set({ verifiedEmail: person.email })
    .where(and(eq(users.id, userId), eq(users.email, person.email)));
}
