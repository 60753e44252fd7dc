import { sql } from 'drizzle-orm';
import type { ArtistOverview, LowStock } from '#contract/artists.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isAwaitingPayment } from '#server/orders/states/columns.ts';

/** An artwork with an initial stock above one counts as low when at most this many are left after a sale: a unique one cannot be restocked. */
const LOW_STOCK = 2;
const LOW_STOCK_SHOWN = 10;

/** The first page of an artist's dashboard: their own artworks and lines only. Four statements. */
export async function findArtistOverview(db: Queryable, artistId: string): Promise<ArtistOverview> {
  const [figures, money, lowStock, days] = [
    await findFigures(db, artistId),
    await findMoney(db, artistId),
    await findLowStock(db, artistId),
    await findDays(db, artistId),
  ];
  const { artworks, followers, reviews, stars, favorites, views, unread } = figures;
  const sum = (name: 'views' | 'earned') => days.reduce((total, day) => total + day[name], 0);
  return {
    toDo: { ordersToSend: money.to_send, unreadMessages: unread, lowStock },
    earnings: { total: money.total, last30Days: sum('earned'), awaiting: money.awaiting },
    views: { total: views, last30Days: sum('views') },
    favorites,
    followers,
    artworks,
    rating: reviews > 0 ? Math.round((stars / reviews) * 10) / 10 : null,
    days,
  };
}

type FigureRow = { artworks: number; followers: number; reviews: number; stars: number; favorites: number; views: number; unread: number };

async function findFigures(db: Queryable, artistId: string): Promise<FigureRow> {
  const { rows } = await db.execute<FigureRow>(sql`
    SELECT coalesce(f.artworks, 0) AS artworks, coalesce(f.followers, 0) AS followers, coalesce(f.reviews, 0) AS reviews, coalesce(f.stars, 0) AS stars,
      (SELECT coalesce(sum(favorites_count), 0)::int FROM arts WHERE owner_id = ${artistId} AND deleted_at IS NULL) AS favorites,
      (SELECT coalesce(sum(v.views), 0)::int FROM art_views v JOIN arts a ON a.id = v.art_id WHERE a.owner_id = ${artistId}) AS views,
      coalesce((SELECT unread FROM chat_unread WHERE user_id = u.id), 0) AS unread
    FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id WHERE u.id = ${artistId}`);
  return rows[0]!;
}

type MoneyRow = { to_send: number; total: number; awaiting: number };

async function findMoney(db: Queryable, artistId: string): Promise<MoneyRow> {
  const { rows } = await db.execute<MoneyRow>(sql`
    SELECT
      (count(DISTINCT o.id) FILTER (WHERE o.payment_status = 'paid' AND o.status <> 'cancelled' AND l.sent_at IS NULL
        AND l.refunded_amount < l.price::bigint * l.quantity))::int AS to_send,
      coalesce(sum(l.price::bigint * l.quantity - l.refunded_amount) FILTER (WHERE o.payment_status = 'paid'), 0)::float8 AS total,
      coalesce(sum(l.price::bigint * l.quantity) FILTER (WHERE ${isAwaitingPayment}), 0)::float8 AS awaiting
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${artistId}`);
  return rows[0]!;
}

async function findLowStock(db: Queryable, artistId: string): Promise<LowStock[]> {
  const { rows } = await db.execute<LowStock>(sql`
    SELECT id AS _id, name, slug, available_arts FROM arts
    WHERE owner_id = ${artistId} AND on_show AND available_arts <= ${LOW_STOCK} AND available_arts + (
      SELECT sum(l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.art_id = arts.id AND o.status <> 'cancelled'
    ) > 1
    ORDER BY available_arts, id DESC LIMIT ${LOW_STOCK_SHOWN}`);
  return rows;
}

/** 30 days of Kigali, today last; a sale counts on the day on which it was paid. */
async function findDays(db: Queryable, artistId: string): Promise<ArtistOverview['days']> {
  const { rows } = await db.execute<ArtistOverview['days'][number]>(sql`
    WITH day AS (
      SELECT generate_series(today - 29, today, '1 day')::date AS day FROM (SELECT (now() AT TIME ZONE 'Africa/Kigali')::date AS today) t
    ), viewed AS (
      SELECT v.day, sum(v.views)::int AS views FROM art_views v JOIN arts a ON a.id = v.art_id
      WHERE a.owner_id = ${artistId} AND v.day > (now() AT TIME ZONE 'Africa/Kigali')::date - 30 GROUP BY v.day
    ), sold AS (
      SELECT (o.paid_at AT TIME ZONE 'Africa/Kigali')::date AS day, sum(l.quantity)::int AS pieces,
        sum(l.price::bigint * l.quantity - l.refunded_amount)::float8 AS earned
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.owner_id = ${artistId} AND o.payment_status = 'paid' AND o.paid_at > now() - interval '31 days' GROUP BY 1
    )
    SELECT day.day::text, coalesce(views, 0) AS views, coalesce(pieces, 0) AS pieces, coalesce(earned, 0) AS earned
    FROM day LEFT JOIN viewed USING (day) LEFT JOIN sold USING (day) ORDER BY day.day`);
  return rows;
}
