import { sql } from 'drizzle-orm';
import type { FigureTexts } from '#contract/admin.ts';
import type { Database } from '#server/database/connect.ts';
import { formatNumber } from '#contract/format.ts';
import { oneRow } from '#server/database/one-row.ts';

type Artists = { approved: number; decided: number; stars: number; reviews: number };
type Sales = { items: number; customers: number };

/** No figures yet. */
const NONE = '—';

/** How long the count of paid orders is cached: there may be very many, and every page of the shop shows it. */
const SALES_CACHED_MS = 10_000;
const cachedSales = new WeakMap<Database, { at: number; sales: Promise<Sales> }>();

/**
 * The public figures, counted: approved artists; the share of decided applications that were approved; the average of all reviews; items of
 * paid orders; accounts that paid one. The shop ships within Rwanda, so it serves one country. Two statements at most.
 */
export async function countFigures(db: Database): Promise<FigureTexts> {
  const { approved, decided, stars, reviews } = await countArtists(db);
  const { items, customers } = await recallSales(db);
  return {
    artists: formatNumber(approved),
    approval: decided > 0 ? `${Math.round((approved / decided) * 100)}%` : NONE,
    rating: reviews > 0 ? (stars / reviews).toFixed(1) : NONE,
    artworksSold: formatNumber(items),
    happyCustomers: formatNumber(customers),
    countriesServed: '1',
  };
}

async function countArtists(db: Database): Promise<Artists> {
  const { rows } = await db.execute<Artists>(sql`
    SELECT (count(*) FILTER (WHERE u.status = 'approved'))::int AS approved, (count(*) FILTER (WHERE u.status <> 'pending'))::int AS decided,
      coalesce(sum(f.stars), 0)::float8 AS stars, coalesce(sum(f.reviews), 0)::float8 AS reviews
    FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id WHERE u.role = 'Artist' AND u.deleted_at IS NULL`);
  return oneRow(rows);
}

async function recallSales(db: Database): Promise<Sales> {
  const cached = cachedSales.get(db);
  if (cached && performance.now() - cached.at < SALES_CACHED_MS) return cached.sales;
  const sales = countSales(db);
  cachedSales.set(db, { at: performance.now(), sales });
  // A failed count is not cached.
  sales.catch(() => cachedSales.delete(db));
  return sales;
}

async function countSales(db: Database): Promise<Sales> {
  const { rows } = await db.execute<Sales>(sql`
    SELECT coalesce(sum(total_items), 0)::float8 AS items, count(DISTINCT user_id)::float8 AS customers FROM orders WHERE payment_status = 'paid'`);
  return oneRow(rows);
}
