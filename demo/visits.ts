import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { dayBefore } from './catalogue/calendar.ts';
import { demoArtworks } from './catalogue/artworks.ts';
import { makeRandom } from '#demo/drawings/pen/random.ts';

const DAYS = 30;
/** Maximum readers a day of the first artwork in the shop, and of the last. */
const MAX_SEEN = 14;
const LEAST_SEEN = 3;
/** Where they came from; the others came from the shop's own pages. */
const PERCENT_FROM_SEARCH = 30;
const PERCENT_FROM_LINKS = 20;

/**
 * The number of views of each artwork on each of the last 30 days. Written directly, because the API counts today's views only; the same
 * in every demo shop.
 */
export async function addVisits(tx: Transaction, now: number): Promise<void> {
  const visits = demoArtworks.flatMap(({ name, artist }, place) => {
    const random = makeRandom(place + 1);
    const max = MAX_SEEN - ((MAX_SEEN - LEAST_SEEN) * place) / demoArtworks.length;
    return Array.from({ length: DAYS }, (_, days) => ({ name, artist, day: dayBefore(now, days), views: random.whole(0, max) }));
  });
  await tx.execute(sql`
    INSERT INTO art_views (art_id, day, views, from_search, from_links)
    SELECT a.id, v.day, v.views, v.views * ${PERCENT_FROM_SEARCH} / 100, v.views * ${PERCENT_FROM_LINKS} / 100
    FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) AS v (name text, artist text, day date, views int)
    JOIN arts a ON a.name = v.name JOIN users u ON u.id = a.owner_id AND split_part(u.email, '@', 1) = v.artist
    WHERE v.views > 0 ON CONFLICT DO NOTHING`);
}
