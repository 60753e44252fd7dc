import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import { type EditMailPreferences, type MailPreferences, type OptionalEmail, optionalEmails } from '#contract/newsletter.ts';
import type { Queryable } from '#server/database/connect.ts';
import { requestNewsletter, hasNewsletter, unsubscribeFromNewsletter } from '#server/newsletter/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { readUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { chooseEmails, findEndedEmails } from '#server/platform/email/optional-emails.ts';

/** Which optional emails an account gets. Three statements. */
export async function findPreferences({ db }: Pick<Services, 'db'>, userId: string): Promise<MailPreferences> {
  const { email, verifiedEmail } = await findAddress(db, userId);
  const ended = await findEndedEmails(db, userId);
  const isEmailVerified = verifiedEmail === email;
  const subscriber = { id: userId, verifiedEmail: isEmailVerified ? email : null };
  const wanted = Object.fromEntries(optionalEmails.map((one) => [one, !ended.includes(one)])) as Record<OptionalEmail, boolean>;
  return { ...wanted, newsletter: await hasNewsletter(db, subscriber), isEmailVerified };
}

type Choice = z.output<typeof EditMailPreferences>;

/** Changes which emails an account gets; absent fields keep their values. The newsletter starts when its mailed link is opened. */
export async function changePreferences(services: Services, userId: string, { newsletter, ...emails }: Choice): Promise<void> {
  await chooseEmails(services.db, userId, emails);
  if (newsletter === undefined) return;
  const { email, verifiedEmail } = await findAddress(services.db, userId);
  if (newsletter) await requestNewsletter(services, { email, userId });
  else await unsubscribeFromNewsletter(services.db, { id: userId, verifiedEmail: verifiedEmail === email ? email : null });
}

/** Unsubscribes from the emails that a link belongs to. Throws 'mail.linkExpired' for an invalid link. */
export async function unsubscribeByLink(db: Queryable, token: string): Promise<void> {
  const leaving = await readUnsubscribeLink(db, token);
  if (!leaving) throw fail('mail.linkExpired');
  const { what, id } = leaving;
  if (what === 'newsletter') return unsubscribeFromNewsletter(db, { subscription: id });
  // A link for anything else than an email of an account does not compile here.
  const email: OptionalEmail = what;
  await chooseEmails(db, id, { [email]: false });
}

async function findAddress(db: Queryable, userId: string): Promise<{ email: string; verifiedEmail: string | null }> {
  const [row] = await db.select({ email: users.email, verifiedEmail: users.verifiedEmail }).from(users).where(eq(users.id, userId));
  if (!row) throw fail('users.notFound');
  return row;
}
