import { type SQL, sql } from '#server/database/drizzle.ts';
import type { ArtistFigures, FiguresSort } from '#contract/manage-arts.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import { rowsOfSum } from '#server/sums/read-sums.ts';

const ARTWORKS_SHOWN = 100;

type Asked = { days: number; sort: FiguresSort };

/** An artist's figures of the last `days` of Kigali, today included: their own artworks only. Three statements. */
export async function findArtistFigures(db: Queryable, artistId: string, { days, sort }: Asked): Promise<ArtistFigures> {
  const [both, byArt, sources] = [
    await findDays(db, artistId, 2 * days),
    await findArtworks(db, artistId, { days, sort }),
    await findSources(db, artistId, days),
  ];
  const byDay = both.slice(-days);
  return { ...totalsOf(byDay), before: totalsOf(both.slice(0, -days)), byDay, byArt, bySource: sources };
}

function totalsOf(byDay: ArtistFigures['byDay']): ArtistFigures['before'] {
  const total = (name: 'views' | 'favorites' | 'sales' | 'earnings') => byDay.reduce((sum, day) => sum + day[name], 0);
  return { views: total('views'), favorites: total('favorites'), sales: total('sales'), earnings: total('earnings') };
}

const firstDay = (days: number) => sql`(day_of(now()) - ${days - 1}::int)`;

/** A sale counts on the day on which it was paid. */
async function findDays(db: Queryable, artistId: string, days: number): Promise<ArtistFigures['byDay']> {
  const { rows } = await db.execute<ArtistFigures['byDay'][number]>(sql`
    SELECT d.day::date::text AS day, coalesce(views, 0)::float8 AS views, coalesce(favorites, 0)::float8 AS favorites,
      coalesce(sales, 0)::float8 AS sales, coalesce(earnings, 0)::float8 AS earnings
    FROM generate_series(${firstDay(days)}, day_of(now()), '1 day') AS d (day) LEFT JOIN (
      SELECT day, sum(things) FILTER (WHERE part = 'viewed') AS views, sum(things) FILTER (WHERE part = 'favorited') AS favorites,
        sum(pieces) AS sales, sum(amount) AS earnings
      FROM ${rowsOfSum('artist by day', { ofId: artistId, where: sql`day >= ${firstDay(days)}` })} GROUP BY day
    ) kept ON kept.day = d.day::date ORDER BY d.day`);
  return rows;
}

const inCarts = sql`(SELECT count(*)::int FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE i.art_id = a.id AND c.status = 'open')`;

/** What the artworks can be sorted by: a count of open carts is made for each of them where it is that. */
const sortKeys = {
  earnings: sql`coalesce(s.amount, 0)`,
  views: sql`coalesce(v.views, 0)`,
  favorites: sql`coalesce(l.things, 0)`,
  sales: sql`coalesce(s.pieces, 0)`,
  inCarts,
} satisfies Record<FiguresSort, SQL>;

/** The artworks with the most of what they are sorted by, then of views. Each sum is read by the artwork's key. */
async function findArtworks(db: Queryable, artistId: string, { days, sort }: Asked): Promise<ArtistFigures['byArt']> {
  const sumOf = (name: 'artwork by day' | 'favorites by day') => sql`
    SELECT sum(things) AS things, sum(pieces) AS pieces, sum(amount) AS amount FROM (
      SELECT things, pieces, amount FROM kept_sums WHERE name = ${name} AND of_id = a.id AND day >= ${firstDay(days)}
      UNION ALL SELECT things, pieces, amount FROM sum_changes WHERE name = ${name} AND of_id = a.id AND day >= ${firstDay(days)}) s`;
  const { rows } = await db.execute<ArtistFigures['byArt'][number]>(sql`
    SELECT a._id, a.name, a.slug, a.views, a.favorites, a.sales, a.earnings, a.available_arts, ${inCarts} AS "inCarts"
    FROM (
      SELECT a.id, a.id AS _id, a.name, a.slug, coalesce(v.views, 0)::float8 AS views, coalesce(l.things, 0)::float8 AS favorites,
        coalesce(s.pieces, 0)::float8 AS sales, coalesce(s.amount, 0)::float8 AS earnings, a.available_arts, ${sortKeys[sort]} AS sort_key
      FROM arts a
      CROSS JOIN LATERAL (SELECT sum(views) AS views FROM art_views WHERE art_id = a.id AND day >= ${firstDay(days)}) v
      CROSS JOIN LATERAL (${sumOf('artwork by day')}) s
      CROSS JOIN LATERAL (${sumOf('favorites by day')}) l
      WHERE a.owner_id = ${artistId} AND a.deleted_at IS NULL AND a.state <> 'draft'
      ORDER BY sort_key DESC, coalesce(v.views, 0) DESC, a.id DESC LIMIT ${ARTWORKS_SHOWN}
    ) a ORDER BY a.sort_key DESC, a.views DESC, a.id DESC`);
  return rows;
}

async function findSources(db: Queryable, artistId: string, days: number): Promise<ArtistFigures['bySource']> {
  const { rows } = await db.execute<Record<'pages' | 'search' | 'links', number>>(sql`
    SELECT coalesce(sum(from_search), 0)::float8 AS search, coalesce(sum(from_links), 0)::float8 AS links,
      coalesce(sum(views - from_search - from_links), 0)::float8 AS pages
    FROM arts a JOIN art_views v ON v.art_id = a.id WHERE a.owner_id = ${artistId} AND v.day >= ${firstDay(days)}`);
  const { pages, search, links } = oneRow(rows);
  return [
    { source: 'pages', views: pages },
    { source: 'search', views: search },
    { source: 'links', views: links },
  ];
}
