import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';
import { newlyPublishedStatement } from '#server/arts/search/list-statement.ts';
import { findChoices } from '#server/arts/search/resolve-search.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import type { Find } from './emails.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { wantsEmail } from '#server/platform/email/optional-emails.ts';
import type { Services } from '#server/platform/services.ts';

/** An artwork that is being published may be recorded up to this long after its own time. In seconds. */
const SETTLED_S = 120;
/** Accounts per round; the others follow in the next. */
const PEOPLE_AT_ONCE = 2_000;
const WORKS_SHOWN = 3;

const SETTLED = sql`now() - make_interval(secs => ${SETTLED_S})`;
const isDue = sql`(p.searches_mailed_at IS NULL OR p.searches_mailed_at <= now() - interval '1 day')`;

/** The job 'searches.find-matches': queues a job for every account that wants mails of saved searches, had none for a day, and may have matches. */
export async function queueMatchEmails({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT s.user_id AS id FROM saved_searches s LEFT JOIN mail_preferences p ON p.user_id = s.user_id
    WHERE s.seen_at < (SELECT max(published_at) FROM newly_published_arts WHERE published_at <= ${SETTLED}) AND ${wantsEmail(sql`s.user_id`, 'savedSearches')} AND ${isDue}
    GROUP BY s.user_id ORDER BY min(s.seen_at) LIMIT ${PEOPLE_AT_ONCE}`);
  for (const { id } of rows) await jobs.add(db, 'searches.mail', { userId: id }, { once: id });
}

type Saved = { id: string; filters: SavedFilters; seen_at: Date; until: Date };
type Work = { name: string; artist: string; price: number; total: number };

/** The job 'searches.mail': sends one mail about all new matches of an account's searches, at most one a day. */
export async function mailMatches(services: Pick<Services, 'db' | 'jobs' | 'config'>, userId: string): Promise<void> {
  const { db, jobs, config } = services;
  const saved = await findSaved(db, userId);
  const finds: Find[] = [];
  for (const search of saved) {
    const find = await findNew(db, { search, userId, publicUrl: config.publicUrl });
    if (find) finds.push(find);
  }
  await db.transaction(async (tx) => {
    const to = await claimMail(tx, userId, finds.length > 0);
    for (const { id, until } of saved) {
      await tx.execute(sql`UPDATE saved_searches SET seen_at = greatest(seen_at, ${until.toISOString()}::timestamptz) WHERE id = ${id}`);
    }
    if (!to) return;
    const leave = await makeUnsubscribeLink(tx, config.publicUrl, { what: 'savedSearches', id: userId });
    const link = `${config.publicUrl}${screens.account}#saved-searches`;
    await jobs.add(tx, 'mail.send', { letter: 'searchNews', to: to.email, facts: { name: to.name, finds, link, leave } });
  });
}

async function findSaved(db: Database, userId: string): Promise<Saved[]> {
  const { rows } = await db.$client.query<Saved>(
    `SELECT id, filters, seen_at, now() - make_interval(secs => $2) AS until FROM saved_searches WHERE user_id = $1 ORDER BY id DESC`,
    [userId, SETTLED_S],
  );
  return rows;
}

/** The new matches of a search since it was last checked, without the account's own artworks. One statement. */
async function findNew(
  db: Database,
  { search, userId, publicUrl }: { search: Saved; userId: string; publicUrl: string },
): Promise<Find | undefined> {
  const { filters, seen_at: after, until } = search;
  const choices = await findChoices(db, { ...filters, sort: 'newest', limit: WORKS_SHOWN });
  if (!choices) return undefined;
  const { rows } = await db.$client.query<Work>(newlyPublishedStatement(choices, { after, until, notBy: userId, limit: WORKS_SHOWN }));
  const [first] = rows;
  if (!first) return undefined;
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return {
    filters,
    count: first.total,
    works: rows.map(({ name, artist, price }) => ({ name, artist, price })),
    link: `${publicUrl}${screens.shop}?${query.toString()}`,
  };
}

/** The recipient, if there is a mail to send and the account still wants it, exists and had none today. */
async function claimMail(tx: Transaction, userId: string, hasNews: boolean): Promise<{ name: string; email: string } | undefined> {
  if (!hasNews) return undefined;
  const { rows } = await tx.execute<{ name: string; email: string }>(sql`
    WITH claimed AS (
      INSERT INTO mail_preferences AS p (user_id, searches_mailed_at) VALUES (${userId}, now())
      ON CONFLICT (user_id) DO UPDATE SET searches_mailed_at = now() WHERE 'savedSearches' <> ALL (p.ended) AND ${isDue} RETURNING p.user_id
    )
    SELECT u.name, u.email FROM claimed JOIN users u ON u.id = claimed.user_id WHERE u.deleted_at IS NULL`);
  return rows[0];
}
