import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { MailLinkSubject } from '#contract/newsletter.ts';
import { screens } from '#contract/screens.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { findAskedEmail } from '#server/newsletter/queries.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { findWelcomingWorks } from '#server/arts/works-to-welcome.ts';
import { confirmEmailChange, EMAIL_CHANGE, findNewEmail } from '#server/accounts/own/email-change.ts';
import { users } from '#server/accounts/table.ts';

const VALID_DAYS = 7;
/** The link's purpose. */
export const ADDRESS = 'address';

/** A fingerprint of the address and the password hash in a link: when either is changed the link is invalid. */
const printOf = ({ email, passwordHash }: { email: string; passwordHash: string | null }) =>
  createHash('sha256').update(`${email.toLowerCase()}\n${passwordHash}`).digest('base64url');

/** A fingerprint of the address alone: whether the address of a link that is over is still the account's. */
export const addressPrintOf = ({ email }: { email: string }) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/**
 * The job 'users.mail-verify': mails the link that verifies an account's address, if it is not verified yet; to a new account in its welcome, and
 * where an admin set a password besides with that news.
 */
export const mailVerification = (services: Pick<Services, 'db' | 'jobs' | 'config'>, whom: Whom): Promise<void> =>
  services.db.transaction((tx) => writeVerification(services, tx, whom));

type Whom = { userId: string; isNew?: boolean; isPasswordSet?: boolean };

/** The same, in a transaction of its caller. */
export async function writeVerification(
  { jobs, config: { publicUrl } }: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { userId, isNew = false, isPasswordSet = false }: Whom,
): Promise<void> {
  const person = await findToVerify(tx, userId);
  if (!person || (person.isVerified && !isNew && !isPasswordSet)) return;
  const { name, email, isVerified } = person;
  const values = [ADDRESS, userId, printOf(person), String(person.expires), addressPrintOf(person)];
  const link = `${publicUrl}${screens.verifyEmail}?token=${signLink(await readSecret(tx, 'mail links'), values)}`;
  const confirm = isVerified ? {} : { confirm: link };
  if (isNew) return welcome({ jobs, publicUrl }, tx, { ...person, ...confirm });
  if (!isPasswordSet) return jobs.add(tx, 'mail.send', { letter: 'verifyAddress', to: email, facts: { name, email, link } });
  const facts = { name, email, link: publicUrl + screens.forgotPassword, ...confirm };
  return jobs.add(tx, 'mail.send', { letter: 'passwordSetByAdmin', to: email, facts });
}

type ToVerify = NonNullable<Awaited<ReturnType<typeof findToVerify>>>;

const findToVerify = async (tx: Transaction, userId: string) =>
  (
    await tx
      .select({
        name: users.name,
        email: users.email,
        role: users.role,
        passwordHash: users.passwordHash,
        isVerified: sql<boolean>`${users.verifiedEmail} IS NOT DISTINCT FROM ${users.email}`,
        expires: sql<number>`floor(extract(epoch FROM now() + make_interval(days => ${VALID_DAYS})))::int`,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  )[0];

async function welcome(
  { jobs, publicUrl }: { jobs: Services['jobs']; publicUrl: string },
  tx: Transaction,
  { name, email, role, confirm }: ToVerify & { confirm?: string },
): Promise<void> {
  const isArtist = role === 'Artist';
  const facts = {
    name,
    role: isArtist ? ('Artist' as const) : ('User' as const),
    email,
    link: publicUrl + (isArtist ? screens.login : screens.shop),
    ...(confirm && { confirm }),
    ...(!isArtist && { works: await findWelcomingWorks(tx, publicUrl) }),
  };
  return jobs.add(tx, 'mail.send', { letter: 'welcome', to: email, facts });
}

/**
 * The account of a link to verify an address, that address, and whether it is verified already: then the link may be over, as after a code or a new
 * password, because nothing is left for it to do. Throws 'mail.linkExpired', also when the password changed since, or the address in any case.
 */
async function findLinked(
  db: Queryable,
  [userId, print, expires, addressPrint]: readonly (string | undefined)[],
): Promise<{ id: string; email: string; isConfirmed: boolean }> {
  if (!userId) throw fail('mail.linkExpired');
  const [person] = await db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      isConfirmed: sql<boolean>`${users.verifiedEmail} IS NOT DISTINCT FROM ${users.email}`,
      isOver: sql<boolean>`to_timestamp(${Number(expires)}::float8) <= now()`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!person) throw fail('mail.linkExpired');
  const isValid = !person.isOver && printOf(person) === print;
  if (!isValid && !(person.isConfirmed && addressPrintOf(person) === addressPrint)) throw fail('mail.linkExpired');
  return person;
}

/**
 * Applies a mailed link to an address: verifies the account's address (repeating it changes nothing), or confirms the account's new address.
 * Throws 'mail.linkExpired', 'users.emailTakenSince'.
 */
export async function verifyAddress(services: Services, from: Actor, token: string): Promise<void> {
  const { db } = services;
  const [purpose, ...values] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  if (purpose === EMAIL_CHANGE) return confirmEmailChange(services, from, values);
  if (purpose !== ADDRESS) throw fail('mail.linkExpired');
  const { id, email, isConfirmed } = await findLinked(db, values);
  if (isConfirmed) return;
  await db
    .update(users)
    .set({ verifiedEmail: email })
    .where(and(eq(users.id, id), eq(users.email, email)));
}

type Found = Omit<MailLinkSubject, 'email'> & { email: string | undefined };
/** What each purpose of a link confirms. */
const subjects = new Map<string, (db: Queryable, values: string[]) => Promise<Found>>([
  [
    ADDRESS,
    async (db, values) => {
      const { email, isConfirmed } = await findLinked(db, values);
      return { what: 'address', email, ...(isConfirmed && { isConfirmed }) };
    },
  ],
  [EMAIL_CHANGE, async (db, values) => ({ what: 'newEmail', email: await findNewEmail(db, values) })],
  ['newsletter', async (db, values) => ({ what: 'newsletter', email: await findAskedEmail(db, values) })],
]);

/** What a mailed link confirms, for who holds its token; changes nothing. Throws 'mail.linkExpired'. */
export async function findLinkSubject(db: Queryable, token: string): Promise<MailLinkSubject> {
  const [purpose, ...values] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  const find = purpose === undefined ? undefined : subjects.get(purpose);
  const found = await find?.(db, values);
  if (!found?.email) throw fail('mail.linkExpired');
  return { ...found, email: found.email };
}
