import { sql } from '#server/database/drizzle.ts';
import type { ArtistOverview, LowStock } from '#contract/artists.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import { findWaiting } from './to-do.ts';
import { isHeldByRequest } from '#server/orders/states/sendable.ts';
import { isRecentDay, rowsOfSum } from '#server/sums/read-sums.ts';

/** An artwork with an initial stock above one counts as low when at most this many are left after a sale: a unique one cannot be restocked. */
const LOW_STOCK = 2;
const LOW_STOCK_SHOWN = 10;

/** The first page of an artist's dashboard: their own artworks and lines only. Five statements. */
export async function findArtistOverview(db: Queryable, artistId: string): Promise<ArtistOverview> {
  const [figures, sums, lowStock, days, waiting] = [
    await findFigures(db, artistId),
    await findSums(db, artistId),
    await findLowStock(db, artistId),
    await findDays(db, artistId),
    await findWaiting(db, artistId),
  ];
  const { artworks, followers, reviews, stars, unread } = figures;
  const { favorites, views } = sums;
  const sum = (name: 'views' | 'earned') => days.reduce((total, day) => total + day[name], 0);
  return {
    toDo: { ordersToSend: sums.to_send, unreadMessages: unread, lowStock, ...waiting },
    earnings: { total: sums.total, last30Days: sum('earned'), awaiting: sums.awaiting },
    views: { total: views, last30Days: sum('views') },
    favorites,
    sales: sums.pieces,
    followers,
    artworks,
    rating: reviews > 0 ? Math.round((stars / reviews) * 10) / 10 : null,
    days,
  };
}

type FigureRow = { artworks: number; followers: number; reviews: number; stars: number; unread: number };

async function findFigures(db: Queryable, artistId: string): Promise<FigureRow> {
  const { rows } = await db.execute<FigureRow>(sql`
    SELECT coalesce(f.artworks, 0) AS artworks, coalesce(f.followers, 0) AS followers, coalesce(f.reviews, 0) AS reviews, coalesce(f.stars, 0) AS stars,
      coalesce((SELECT unread FROM chat_unread WHERE user_id = u.id), 0) AS unread
    FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id WHERE u.id = ${artistId}`);
  return oneRow(rows);
}

type SumRow = Record<'to_send' | 'total' | 'awaiting' | 'favorites' | 'views' | 'pieces', number>;

/** What is kept as to be sent, without the orders whose buyers wait for the answer to a request to cancel. */
async function findSums(db: Queryable, artistId: string): Promise<SumRow> {
  const { rows } = await db.execute<SumRow>(sql`
    SELECT
      coalesce(sum(things) FILTER (WHERE part = 'to send'), 0)::float8 - (
        SELECT count(*) FROM artist_orders WHERE artist_id = ${artistId} AND is_to_send
          AND ${isHeldByRequest(sql`artist_orders.order_id`, artistId)}
      ) AS to_send,
      coalesce(sum(amount) FILTER (WHERE part = 'paid'), 0)::float8 AS total,
      coalesce(sum(amount) FILTER (WHERE part = 'awaiting'), 0)::float8 AS awaiting,
      coalesce(sum(things) FILTER (WHERE part = 'favorites'), 0)::float8 AS favorites,
      coalesce(sum(things) FILTER (WHERE part = 'views'), 0)::float8 AS views,
      (SELECT coalesce(sum(pieces), 0)::float8 FROM ${rowsOfSum('artist by day', { ofId: artistId, where: sql`part = 'sold'` })}) AS pieces
    FROM ${rowsOfSum('artist', { ofId: artistId })}`);
  return oneRow(rows);
}

/** Two orders tell whether there was more than one. */
async function findLowStock(db: Queryable, artistId: string): Promise<LowStock[]> {
  const { rows } = await db.execute<LowStock>(sql`
    SELECT a.id AS _id, a.name, a.slug, a.available_arts FROM low_stock_arts low JOIN arts a ON a.id = low.art_id
    WHERE low.owner_id = ${artistId} AND a.on_show AND a.available_arts <= ${LOW_STOCK} AND a.available_arts + (
      SELECT sum(quantity) FROM (
        SELECT l.quantity FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.art_id = a.id AND o.status <> 'cancelled' AND l.cancelled_at IS NULL ORDER BY l.id DESC LIMIT 2
      ) sold
    ) > 1
    ORDER BY low.available_arts, low.art_id DESC LIMIT ${LOW_STOCK_SHOWN}`);
  return rows;
}

/** 30 days of Kigali, today last; a sale counts on the day on which it was paid. */
async function findDays(db: Queryable, artistId: string): Promise<ArtistOverview['days']> {
  const { rows } = await db.execute<ArtistOverview['days'][number]>(sql`
    SELECT d.day::date::text AS day, coalesce(views, 0)::float8 AS views, coalesce(pieces, 0)::float8 AS pieces, coalesce(earned, 0)::float8 AS earned
    FROM generate_series(first_recent_day(), first_recent_day() + 29, '1 day') AS d (day) LEFT JOIN (
      SELECT day, sum(things) FILTER (WHERE part = 'viewed') AS views, sum(pieces) AS pieces, sum(amount) AS earned
      FROM ${rowsOfSum('artist by day', { ofId: artistId, where: isRecentDay })} GROUP BY day
    ) kept ON kept.day = d.day::date ORDER BY d.day`);
  return rows;
}
