import { eq } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import type { MailPreferences } from '#contract/newsletter.ts';
import type { Queryable } from '#server/database/connect.ts';
import { requestNewsletter, hasNewsletter, unsubscribeFromNewsletter } from '#server/newsletter/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { type Leaving, readUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { mailPreferences } from '#server/platform/email/table.ts';

/** Which mails an account gets. Three statements. */
export async function findPreferences({ db }: Pick<Services, 'db'>, userId: string): Promise<MailPreferences> {
  const { email, verifiedEmail } = await findAddress(db, userId);
  const [row] = await db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId));
  const isEmailVerified = verifiedEmail === email;
  const subscriber = { id: userId, verifiedEmail: isEmailVerified ? email : null };
  return {
    newMessages: row?.newMessages ?? true,
    savedSearches: row?.savedSearches ?? true,
    newsletter: await hasNewsletter(db, subscriber),
    isEmailVerified,
  };
}

/** Mails that are on by default. */
type Kinds = { newMessages?: boolean | undefined; savedSearches?: boolean | undefined };

/** Changes which mails an account gets; absent fields keep their values. The newsletter starts when its mailed link is opened. */
export async function changePreferences(
  services: Services,
  userId: string,
  { newsletter, ...kinds }: { newsletter?: boolean | undefined } & Kinds,
): Promise<void> {
  await setKinds(services.db, userId, kinds);
  if (newsletter === undefined) return;
  const { email, verifiedEmail } = await findAddress(services.db, userId);
  if (newsletter) await requestNewsletter(services, { email, userId });
  else await unsubscribeFromNewsletter(services.db, { id: userId, verifiedEmail: verifiedEmail === email ? email : null });
}

/** Unsubscribes from the mails that a link belongs to. Throws 'mail.linkExpired' for an invalid link. */
export async function unsubscribeByLink(db: Queryable, token: string): Promise<void> {
  const leaving = await readUnsubscribeLink(db, token);
  if (!leaving) throw fail('mail.linkExpired');
  await unsubscribes[leaving.what](db, leaving.id);
}

/** How each kind of mail is ended; a new kind does not compile without its line. */
const unsubscribes: Record<Leaving['what'], (db: Queryable, id: string) => Promise<void>> = {
  messages: (db, id) => setKinds(db, id, { newMessages: false }),
  searches: (db, id) => setKinds(db, id, { savedSearches: false }),
  newsletter: (db, id) => unsubscribeFromNewsletter(db, { subscription: id }),
};

async function setKinds(db: Queryable, userId: string, { newMessages, savedSearches }: Kinds): Promise<void> {
  if (newMessages === undefined && savedSearches === undefined) return;
  const set = { ...(newMessages === undefined ? {} : { newMessages }), ...(savedSearches === undefined ? {} : { savedSearches }) };
  await db
    .insert(mailPreferences)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: mailPreferences.userId, set });
}

async function findAddress(db: Queryable, userId: string): Promise<{ email: string; verifiedEmail: string | null }> {
  const [row] = await db.select({ email: users.email, verifiedEmail: users.verifiedEmail }).from(users).where(eq(users.id, userId));
  if (!row) throw fail('users.notFound');
  return row;
}
