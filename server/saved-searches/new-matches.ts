import { sql } from '#server/database/drizzle.ts';
import type { MailFrequency, SavedFilters } from '#contract/saved-searches.ts';
import { screens } from '#contract/screens.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import { newlyPublishedStatement } from '#server/arts/search/list-statement.ts';
import { findChoices } from '#server/arts/search/resolve-search.ts';
import { withAwaitedWords } from '#server/arts/search/search-arts.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import { wantsEmail } from '#server/platform/email/notify-choices.ts';
import type { Services } from '#server/platform/services.ts';
import type { Find } from './emails.ts';

/** An artwork that is being published may be recorded up to this long after its own time. In seconds. */
const SETTLED_S = 120;
/** Accounts per round; the others follow in the next. */
const PEOPLE_AT_ONCE = 2_000;
const WORKS_SHOWN = 3;

/** In whole milliseconds, as the time of this side: what is published within the same one is told once. */
const SETTLED = sql`date_trunc('milliseconds', now() - make_interval(secs => ${SETTLED_S}))`;

/** The least time between two mails about an account's searches of a frequency. Twenty works that are put up one by one are not twenty mails. */
const PAUSES = { instant: '10 minutes', daily: '1 day', weekly: '7 days' } as const satisfies Record<
  Exclude<MailFrequency, 'never'>,
  string
>;
const pauseOf = sql.raw(
  `CASE s.frequency ${Object.entries(PAUSES)
    .map(([name, pause]) => `WHEN '${name}' THEN interval '${pause}'`)
    .join(' ')} END`,
);

/** Whether a saved search `s` may be mailed now: searches of the same frequency share their mails. Never where the frequency is 'never'. */
const isDue = sql`s.frequency <> 'never' AND NOT EXISTS (
  SELECT 1 FROM saved_searches o WHERE o.user_id = s.user_id AND o.frequency = s.frequency AND o.mailed_at > now() - ${pauseOf})`;

/** Whether an account `u` has confirmed its address: somebody else's, typed at the sign-up, gets no mails that nobody there asked for. */
const isConfirmed = sql`u.verified_email IS NOT DISTINCT FROM u.email`;

/** Whether something was published since a saved search `s` was last looked at, which is due and whose account wants its mails at a confirmed address. */
const mayHaveMatches = sql`s.seen_at < (SELECT max(published_at) FROM newly_published_arts WHERE published_at <= ${SETTLED})
  AND ${isDue} AND ${wantsEmail(sql`s.user_id`, 'search')} AND EXISTS (SELECT FROM users u WHERE u.id = s.user_id AND ${isConfirmed})`;
/** Whether there are such that are mailed at once. */
export const hasInstantMatches = sql`EXISTS (SELECT FROM saved_searches s WHERE s.frequency = 'instant' AND ${mayHaveMatches})`;

/**
 * The jobs 'searches.find-matches' and 'searches.find-instant-matches': queue a job for every account with a confirmed address that wants mails of saved searches, one of
 * which, of this frequency if one is named, is due and may have matches.
 */
export async function queueMatchEmails({ db, jobs }: Pick<Services, 'db' | 'jobs'>, frequency?: MailFrequency): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT s.user_id AS id FROM saved_searches s
    WHERE s.frequency = coalesce(${frequency ?? null}, s.frequency) AND ${mayHaveMatches}
    GROUP BY s.user_id ORDER BY min(s.seen_at) LIMIT ${PEOPLE_AT_ONCE}`);
  for (const { id } of rows) await jobs.add(db, 'searches.mail', { userId: id }, { once: id });
}

/** `seen` is `seen_at` as PostgreSQL writes it: to the microsecond it tells whether another job dealt with the search meanwhile. */
type Saved = { id: string; filters: SavedFilters; name: string | null; seen: string; until: string };
type Work = {
  name: string;
  slug: string;
  artist: string;
  price: number;
  total: number;
  picture: { id: string; width: number; height: number } | null;
};
type Look = { search: Saved; userId: string; publicUrl: string };

/** The job 'searches.mail': sends one mail about all new matches of an account's searches that are due; each match once. */
export async function mailMatches(services: Pick<Services, 'db' | 'jobs' | 'config'>, userId: string): Promise<void> {
  const { db, jobs, config } = services;
  const looked: { search: Saved; find: Find | undefined }[] = [];
  for (const search of await findDue(db, userId)) {
    looked.push({ search, find: await findNew(db, { search, userId, publicUrl: config.publicUrl }) });
  }
  if (looked.length === 0) return;
  await db.transaction(async (tx) => {
    const to = await lockReader(tx, userId);
    const finds: Find[] = [];
    for (const { search, find } of looked) {
      if ((await markSeen(tx, search, { isMailed: to !== undefined && find !== undefined })) && find) finds.push(find);
    }
    if (!to || finds.length === 0) return;
    const leave = await makeUnsubscribeLink(tx, config.publicUrl, { what: 'search', id: userId });
    const link = config.publicUrl + screens.savedSearches;
    await jobs.add(tx, 'mail.send', { letter: 'searchNews', to: to.email, facts: { name: to.name, finds, link, leave } });
  });
}

async function findDue(db: Database, userId: string): Promise<Saved[]> {
  const { rows } = await db.execute<Saved>(sql`
    SELECT s.id, s.filters, s.name, s.seen_at::text AS seen, (${SETTLED})::text AS until FROM saved_searches s
    WHERE s.user_id = ${userId} AND s.seen_at < ${SETTLED} AND ${isDue} ORDER BY s.id DESC`);
  return rows;
}

function present({ name, slug, artist, price, picture: stored }: Work, publicUrl: string): Find['works'][number] {
  const picture = emailPicture(publicUrl, stored, { name, slug });
  return picture ? { name, artist, price, picture } : { name, artist, price };
}

/** The new matches of a search since it was last checked, without the account's own artworks. One statement, and those that look up its words. */
async function findNew(db: Database, { search, userId, publicUrl }: Look): Promise<Find | undefined> {
  const { filters, name } = search;
  const [after, until] = [new Date(search.seen), new Date(search.until)];
  const awaited = await withAwaitedWords(db, { ...filters, sort: 'newest', limit: WORKS_SHOWN });
  const choices = awaited && (await findChoices(db, awaited));
  if (!choices) return undefined;
  const { rows } = await db.$client.query<Work>(newlyPublishedStatement(choices, { after, until, notBy: userId, limit: WORKS_SHOWN }));
  const [first] = rows;
  if (!first) return undefined;
  const query = Object.entries({ ...filters, sort: 'newest' }).flatMap(([field, value]) =>
    [value].flat().map((one): [string, string] => [field, String(one)]),
  );
  return {
    filters,
    name,
    count: first.total,
    works: rows.map((work) => present(work, publicUrl)),
    link: `${publicUrl}${screens.shop}?${new URLSearchParams(query).toString()}`,
  };
}

/**
 * The reader of the mail, if the account exists and still wants it. Its row is locked: two jobs for one account come one after the other, and
 * the second finds that its searches were dealt with.
 */
async function lockReader(tx: Transaction, userId: string): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await tx.execute<{ name: string; email: string; wants: boolean }>(sql`
    SELECT u.name, u.email, ${isConfirmed} AND ${wantsEmail(sql`u.id`, 'search')} AS wants FROM users u
    WHERE u.id = ${userId} AND u.deleted_at IS NULL AND u.blocked_at IS NULL FOR NO KEY UPDATE`);
  return rows[0]?.wants ? rows[0] : undefined;
}

/** Notes up to when a search was looked at; false when that was done meanwhile, or the search is gone or no longer mailed. */
async function markSeen(tx: Transaction, { id, seen, until }: Saved, { isMailed }: { isMailed: boolean }): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE saved_searches SET seen_at = ${until}::timestamptz, mailed_at = CASE WHEN ${isMailed} THEN now() ELSE mailed_at END
    WHERE id = ${id} AND seen_at = ${seen}::timestamptz AND frequency <> 'never'`);
  return rowCount === 1;
}
