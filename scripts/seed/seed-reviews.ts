import type pg from 'pg';
import { writeInBulk } from './bulk.ts';
import { numberPeopleAndArtworks } from './seed-orders.ts';

/** Artworks whose views are seeded, and for how many days. */
const [VIEWED, VIEWED_DAYS] = [2_000, 60];

/**
 * Writes reviews by buyers, with the counts of artworks and artists, and views of some artworks, without the sums: the first artworks have most of them. A buyer
 * reviews an artwork once, so that some of the reviews fall away.
 */
export async function seedReviews(client: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  await writeInBulk(client, { count, tables: ['reviews', 'art_views'] }, async () => {
    await numberPeopleAndArtworks(client);
    await client.query(REVIEWS, [count]);
    await client.query(COUNT);
    await client.query(VIEWS, [Math.min(count, VIEWED), VIEWED_DAYS]);
    say(`${count.toLocaleString('en')} reviews`);
  });
}

const REVIEWS = `
  INSERT INTO reviews (id, art_id, author_id, author_name, stars, text, search_text, created_at)
    SELECT pg_temp.make_id((extract(epoch FROM d.at) * 1000)::bigint), w.id, b.id, b.name, d.stars, t.text, plain_text(concat_ws(' ', b.name, t.text, a.name)), d.at
    FROM (
      SELECT n, floor(power(random(), 3) * (SELECT count(*) FROM seed_works))::int AS work,
        floor(random() * (SELECT count(*) FROM seed_buyers))::int AS buyer, 1 + floor(power(random(), 0.4) * 5)::int AS stars,
        now() - interval '700 days' * (1 - n::float8 / $1::int) AS at
      FROM generate_series(0, $1::int - 1) n
    ) d JOIN seed_works w ON w.n = d.work JOIN seed_buyers b ON b.n = d.buyer JOIN arts a ON a.id = w.id
      CROSS JOIN LATERAL (SELECT 'Number ' || d.n || ' came well packed, and looks as it did on the screen.' AS text) t
  ON CONFLICT (art_id, author_id) DO NOTHING`;

const COUNT = `
  WITH counted AS (SELECT art_id, count(*)::int AS reviews, sum(stars)::int AS stars FROM reviews GROUP BY art_id)
  UPDATE arts SET reviews_count = c.reviews, stars_sum = c.stars FROM counted c
  WHERE c.art_id = arts.id AND (arts.reviews_count, arts.stars_sum) <> (c.reviews, c.stars);
  WITH counted AS (SELECT owner_id, sum(reviews_count)::int AS reviews, sum(stars_sum)::int AS stars FROM arts GROUP BY owner_id)
  INSERT INTO artist_figures AS f (user_id, reviews, stars) SELECT owner_id, reviews, stars FROM counted
  ON CONFLICT (user_id) DO UPDATE SET reviews = EXCLUDED.reviews, stars = EXCLUDED.stars`;

/** $1 artworks, $2 days. */
const VIEWS = `
  INSERT INTO art_views (art_id, day, views)
    SELECT w.id, (now() AT TIME ZONE 'Africa/Kigali')::date - day, 1 + floor(power(random(), 3) * 200)::int
    FROM seed_works w CROSS JOIN generate_series(0, $2::int - 1) day WHERE w.n < $1::int
  ON CONFLICT DO NOTHING`;
