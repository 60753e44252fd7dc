import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Check } from './differences.ts';

/** A count beside its rows; `kept` and `counted` are SELECTs of `what` and `value`, where a row that is missing counts 0. */
const counter = (name: string, kept: SQL, counted: SQL): Check => ({
  name,
  find: () => sql`
    SELECT what, k.value::text AS kept, c.value::text AS counted FROM (${kept}) k FULL JOIN (${counted}) c USING (what)
    WHERE coalesce(k.value, 0) <> coalesce(c.value, 0)`,
});

/** The older counters: of artworks, reviews, followers, messages and articles. Nothing but their triggers and transactions writes them. */
export const counterChecks: readonly Check[] = [
  counter(
    'artworks by category',
    sql`SELECT category AS what, count AS value FROM category_counts`,
    sql`SELECT category AS what, count(*) AS value FROM arts WHERE on_show GROUP BY category`,
  ),
  counter(
    'artworks of artists',
    sql`SELECT user_id::text AS what, artworks AS value FROM artist_figures`,
    sql`SELECT owner_id::text AS what, count(*) AS value FROM arts WHERE on_show GROUP BY owner_id`,
  ),
  counter(
    'followers of artists',
    sql`SELECT user_id::text AS what, followers AS value FROM artist_figures`,
    sql`SELECT artist_id::text AS what, count(*) AS value FROM follows GROUP BY artist_id`,
  ),
  counter(
    'reviews of artists',
    sql`SELECT user_id::text AS what, reviews AS value FROM artist_figures`,
    sql`SELECT a.owner_id::text AS what, count(*) AS value FROM reviews r JOIN arts a ON a.id = r.art_id WHERE r.hidden_at IS NULL GROUP BY a.owner_id`,
  ),
  counter(
    'stars of artists',
    sql`SELECT user_id::text AS what, stars AS value FROM artist_figures`,
    sql`SELECT a.owner_id::text AS what, sum(stars) AS value FROM reviews r JOIN arts a ON a.id = r.art_id WHERE r.hidden_at IS NULL GROUP BY a.owner_id`,
  ),
  counter(
    'reviews of artworks',
    sql`SELECT id::text AS what, reviews_count AS value FROM arts WHERE reviews_count <> 0`,
    sql`SELECT art_id::text AS what, count(*) AS value FROM reviews WHERE hidden_at IS NULL GROUP BY art_id`,
  ),
  counter(
    'stars of artworks',
    sql`SELECT id::text AS what, stars_sum AS value FROM arts WHERE stars_sum <> 0`,
    sql`SELECT art_id::text AS what, sum(stars) AS value FROM reviews WHERE hidden_at IS NULL GROUP BY art_id`,
  ),
  counter(
    'favorites of artworks',
    sql`SELECT id::text AS what, favorites_count AS value FROM arts WHERE favorites_count <> 0`,
    sql`SELECT art_id::text AS what, count(*) AS value FROM favorites GROUP BY art_id`,
  ),
  counter(
    'order of popularity',
    sql`SELECT art_id::text AS what, favorites AS value FROM art_popularity`,
    sql`SELECT id::text AS what, favorites_count AS value FROM arts`,
  ),
  counter(
    'artworks that lists walk',
    sql`SELECT id::text AS what, in_stock + 1 AS value FROM listed_arts`,
    sql`SELECT id::text AS what, (available_arts > 0)::int + 1 AS value FROM arts WHERE on_show`,
  ),
  counter(
    'artworks that dashboards walk',
    sql`SELECT id::text AS what, (price * 10000000000::numeric + stock) * 4 + in_stock::int * 2 + is_custom_order::int + 1 AS value FROM managed_arts`,
    sql`SELECT id::text AS what, (price * 10000000000::numeric + available_arts) * 4 + (available_arts > 0)::int * 2 + is_custom_order::int + 1 AS value FROM arts WHERE deleted_at IS NULL`,
  ),
  counter(
    'ranks of artworks by views',
    sql`SELECT id::text AS what, views AS value FROM art_ranks WHERE views <> 0`,
    sql`SELECT of_id::text AS what, things AS value FROM kept_sums WHERE name = 'artwork' AND part = 'views' AND things <> 0`,
  ),
  counter(
    'ranks of artworks by pieces sold',
    sql`SELECT id::text AS what, sold AS value FROM art_ranks WHERE sold <> 0`,
    sql`SELECT of_id::text AS what, pieces AS value FROM kept_sums WHERE name = 'artwork' AND part = 'sold' AND pieces <> 0`,
  ),
  counter(
    'unread messages of conversations',
    sql`SELECT conversation_id || ' ' || user_id AS what, unread AS value FROM conversation_members WHERE unread <> 0`,
    sql`SELECT conversation_id || ' ' || receiver_id AS what, count(*) AS value FROM chat_messages
      WHERE read_at IS NULL AND deleted_at IS NULL GROUP BY conversation_id, receiver_id`,
  ),
  counter(
    'unread messages of people',
    sql`SELECT user_id::text AS what, unread AS value FROM chat_unread`,
    sql`SELECT receiver_id::text AS what, count(*) AS value FROM chat_messages WHERE read_at IS NULL AND deleted_at IS NULL GROUP BY receiver_id`,
  ),
  counter(
    'messages of conversations',
    sql`SELECT id::text AS what, last_seq AS value FROM conversations`,
    sql`SELECT conversation_id::text AS what, max(seq) AS value FROM chat_messages GROUP BY conversation_id`,
  ),
  counter(
    'likes of articles',
    sql`SELECT name AS what, likes AS value FROM blog_figures`,
    sql`SELECT name AS what, count(*) AS value FROM blog_likes GROUP BY name`,
  ),
  counter(
    'comments of articles',
    sql`SELECT name AS what, comments AS value FROM blog_figures`,
    sql`SELECT name AS what, count(*) AS value FROM blog_comments WHERE approved_at IS NOT NULL AND hidden_at IS NULL GROUP BY name`,
  ),
];
