import { and, eq, ne, type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Database, Queryable, Transaction } from '#server/database/connect.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { newsletterSubscriptions } from './table.ts';

const VALID_DAYS = 7;
/** The maximum of links within a day that are mailed to one address. */
const LINKS_MAX = 3;

type Wish = { email: string; userId?: string };

/**
 * Requests the newsletter: mails the link that confirms it, unless the address has it already or got 3 links within a day. The answer does not
 * reveal which of these it was (threats.md T07).
 */
export async function requestNewsletter({ db, jobs, config }: Services, { email, userId }: Wish): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = await writeAsked(tx, email, userId);
    if (!asked) return;
    const token = signLink(await readSecret(tx, 'mail links'), ['newsletter', asked.id, String(asked.expires)]);
    await jobs.add(tx, 'mail.send', {
      letter: 'newsletterConfirm',
      to: email,
      facts: {
        link: `${config.publicUrl}${screens.newsletterConfirm}?token=${token}`,
        leave: await makeUnsubscribeLink(tx, config.publicUrl, { what: 'newsletter', id: asked.id }),
      },
    });
  });
}

/** The subscription that waits for its link, which expires at `expires` (seconds since 1970); undefined when no mail is to be sent. */
async function writeAsked(
  tx: Transaction,
  email: string,
  userId: string | undefined,
): Promise<{ id: string; expires: number } | undefined> {
  const { rows } = await tx.execute<{ id: string; expires: number }>(sql`
    INSERT INTO newsletter_subscriptions AS n (id, email, user_id, state) VALUES (${nextId()}, ${email}, ${userId ?? null}, 'asked')
    ON CONFLICT ((lower(email))) DO UPDATE SET
      state = 'asked', user_id = coalesce(EXCLUDED.user_id, n.user_id),
      mails = CASE WHEN n.asked_at < now() - interval '1 day' THEN 1 ELSE n.mails + 1 END,
      asked_at = CASE WHEN n.asked_at < now() - interval '1 day' THEN now() ELSE n.asked_at END
      WHERE n.state <> 'confirmed' AND (n.mails < ${LINKS_MAX} OR n.asked_at < now() - interval '1 day')
    RETURNING id, floor(extract(epoch FROM now() + make_interval(days => ${VALID_DAYS})))::int AS expires`);
  return rows[0];
}

/** Mails the link of a subscription again that waits for it; one that was confirmed or cancelled since is left alone. */
export async function askNewsletterAgain(services: Services, id: string): Promise<void> {
  const { rows } = await services.db.execute<{ email: string }>(
    sql`SELECT email FROM newsletter_subscriptions WHERE id = ${id} AND state = 'asked'`,
  );
  if (rows[0]) await requestNewsletter(services, { email: rows[0].email });
}

/** The address of a subscription, by what its link holds; undefined when the link is over or the subscription was cancelled. One statement. */
export async function findAskedEmail(db: Queryable, [id, expires]: readonly (string | undefined)[]): Promise<string | undefined> {
  if (!id) return undefined;
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT email FROM newsletter_subscriptions WHERE id = ${id} AND state <> 'left' AND to_timestamp(${Number(expires)}::float8) > now()`);
  return rows[0]?.email;
}

/** Confirms a subscription by its mailed link; repeating it changes nothing. Throws 'mail.linkExpired', also when it was cancelled since. */
export async function confirmNewsletter({ db, jobs, config }: Services, token: string): Promise<void> {
  const [purpose, id, expires] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  if (purpose !== 'newsletter' || !id) throw fail('mail.linkExpired');
  await db.transaction(async (tx) => {
    // Locked first: of two windows that open the link at once only one finds it not confirmed yet.
    const before = await tx.execute<{ state: string }>(sql`SELECT state FROM newsletter_subscriptions WHERE id = ${id} FOR UPDATE`);
    const { rows } = await tx.execute<{ email: string }>(sql`
      UPDATE newsletter_subscriptions SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, now()), left_at = NULL
      WHERE id = ${id} AND state <> 'left' AND to_timestamp(${Number(expires)}::float8) > now() RETURNING email`);
    const [confirmed] = rows;
    if (!confirmed) throw fail('mail.linkExpired');
    if (before.rows[0]?.state === 'confirmed') return;
    await jobs.add(tx, 'mail.send', {
      letter: 'newsletterWelcome',
      to: confirmed.email,
      facts: {
        link: `${config.publicUrl}${screens.shop}`,
        leave: await makeUnsubscribeLink(tx, config.publicUrl, { what: 'newsletter', id }),
      },
    });
  });
}

/** An account; `verifiedEmail` is its verified address, or null. */
export type Subscriber = { id: string; verifiedEmail: string | null };

/** Subscriptions of the account itself or of its verified address: an unverified one gives no rights over another's (threats.md T42). */
const isOwn = ({ id, verifiedEmail }: Subscriber): SQL => {
  const n = newsletterSubscriptions;
  return verifiedEmail === null ? sql`${n.userId} = ${id}` : sql`(${n.userId} = ${id} OR lower(${n.email}) = lower(${verifiedEmail}))`;
};

/** Cancels a subscription, by its link or by its owner; repeating it changes nothing. One statement. */
export async function unsubscribeFromNewsletter(db: Queryable, by: { subscription: string } | Subscriber): Promise<void> {
  const n = newsletterSubscriptions;
  await db
    .update(n)
    .set({ state: 'left', leftAt: sql`now()` })
    .where(and('subscription' in by ? eq(n.id, by.subscription) : isOwn(by), ne(n.state, 'left')));
}

/** Whether an account gets the newsletter. One statement. */
export async function hasNewsletter(db: Database, subscriber: Subscriber): Promise<boolean> {
  const n = newsletterSubscriptions;
  const found = await db
    .select({ id: n.id })
    .from(n)
    .where(and(isOwn(subscriber), eq(n.state, 'confirmed')))
    .limit(1);
  return found.length > 0;
}
