import { eq } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import type { EditMailPreferences, MailPreferences, OptionalEmail } from '#contract/newsletter.ts';
import type { ChosenKind } from '#contract/notifications.ts';
import type { Queryable } from '#server/database/connect.ts';
import { requestNewsletter, hasNewsletter, unsubscribeFromNewsletter } from '#server/newsletter/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { readUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { chooseNotify, endEmails, endSummaries, findNotifyChoices } from '#server/platform/email/notify-choices.ts';

/** The kinds of notification that the switches of emails are about. */
const kindsOf: Record<OptionalEmail, ChosenKind> = { newMessages: 'message', savedSearches: 'search' };

/** Which optional emails an account gets. Three statements. */
export async function findPreferences({ db }: Pick<Services, 'db'>, userId: string): Promise<MailPreferences> {
  const { email, verifiedEmail } = await findAddress(db, userId);
  const { message, search } = await findNotifyChoices(db, userId);
  const isEmailVerified = verifiedEmail === email;
  const subscriber = { id: userId, verifiedEmail: isEmailVerified ? email : null };
  const wanted = { newMessages: message === 'mail', savedSearches: search === 'mail' };
  return { ...wanted, newsletter: await hasNewsletter(db, subscriber), isEmailVerified };
}

type Choice = z.output<typeof EditMailPreferences>;

/** Changes which emails an account gets; absent fields keep their values. The newsletter starts when its mailed link is opened. */
export async function changePreferences(services: Services, userId: string, { newsletter, ...emails }: Choice): Promise<void> {
  for (const [email, kind] of Object.entries(kindsOf) as [OptionalEmail, ChosenKind][]) {
    if (emails[email] === true) await chooseNotify(services.db, userId, { [kind]: 'mail' });
    else if (emails[email] === false) await endEmails(services.db, userId, kind);
  }
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
  if (what === 'summary') return endSummaries(db, id);
  await endEmails(db, id, what);
}

async function findAddress(db: Queryable, userId: string): Promise<{ email: string; verifiedEmail: string | null }> {
  const [row] = await db.select({ email: users.email, verifiedEmail: users.verifiedEmail }).from(users).where(eq(users.id, userId));
  if (!row) throw fail('users.notFound');
  return row;
}
