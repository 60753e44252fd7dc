import { type SQL, sql } from '#server/database/drizzle.ts';
import type { AdminOverview } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import { isRecentDay, rowsOfSum } from '#server/sums/read-sums.ts';

const TOP_MAX = 10;

/** The first page of the admin's dashboard; `applications` are the rows of those who wait for the shop. Four statements, none of which reads an order. */
export async function findAdminOverview(db: Queryable, applications: SQL): Promise<AdminOverview> {
  return {
    ...(await findTotals(db, applications)),
    salesByDay: await findSalesByDay(db),
    topArtworks: await findTopArtworks(db),
    byDistrict: await findByDistrict(db),
  };
}

type TotalsRow = Record<'revenue' | 'paid' | 'refunded' | 'refund_due' | 'pending' | 'complete' | 'cancelled' | 'requests', string>;

async function findTotals(db: Queryable, applications: SQL): Promise<Omit<AdminOverview, 'salesByDay' | 'topArtworks' | 'byDistrict'>> {
  const { rows } = await db.execute<TotalsRow>(sql`
    SELECT
      coalesce(sum(amount), 0) AS revenue,
      coalesce(sum(amount - refunded) FILTER (WHERE payment_status = 'paid'), 0) AS paid,
      coalesce(sum(CASE payment_status WHEN 'paid' THEN refunded ELSE amount END)
        FILTER (WHERE payment_status IN ('paid', 'refunded')), 0) AS refunded,
      coalesce(sum(amount) FILTER (WHERE payment_status = 'refund_due'), 0) AS refund_due,
      coalesce(sum(things) FILTER (WHERE status = 'pending'), 0) AS pending,
      coalesce(sum(things) FILTER (WHERE status = 'complete'), 0) AS complete,
      coalesce(sum(things) FILTER (WHERE status = 'cancelled'), 0) AS cancelled,
      (SELECT count(*) FROM (${applications}) AS waiting) AS requests
    FROM (
      SELECT split_part(part, '/', 1) AS status, split_part(part, '/', 2) AS payment_status, things, amount, refunded FROM ${rowsOfSum('orders')}
    ) AS orders`);
  const { revenue, paid, refunded, refund_due, pending, complete, cancelled, requests } = oneRow(rows);
  return {
    totalRevenue: Number(revenue),
    paid: Number(paid),
    refunded: Number(refunded),
    refundDue: Number(refund_due),
    orders: { pending: Number(pending), complete: Number(complete), cancelled: Number(cancelled) },
    requests: Number(requests),
  };
}

type SalesDay = AdminOverview['salesByDay'][number];

async function findSalesByDay(db: Queryable): Promise<SalesDay[]> {
  const { rows } = await db.execute<SalesDay>(sql`
    SELECT d.day::date::text AS day, coalesce(orders, 0)::float8 AS orders, coalesce(paid, 0)::float8 AS paid
    FROM generate_series(first_recent_day(), first_recent_day() + 29, '1 day') AS d (day) LEFT JOIN (
      SELECT day, sum(things) AS orders, sum(amount) AS paid FROM ${rowsOfSum('sales by day', { where: isRecentDay })} GROUP BY day
    ) sold ON sold.day = d.day::date ORDER BY d.day`);
  return rows;
}

type TopArtwork = AdminOverview['topArtworks'][number];

/**
 * By the names under which they were sold last; `slug` is null for an artwork that is unpublished. Of the kept order the first ones are read,
 * and beside them those whose place is not up to date: by sales written down since, and after midnight by those of the day that left.
 */
async function findTopArtworks(db: Queryable): Promise<TopArtwork[]> {
  const { rows } = await db.execute<TopArtwork>(sql`
    WITH changes AS (
      SELECT of_id, pieces, amount FROM sum_changes WHERE name = 'artwork by day' AND ${isRecentDay}
      UNION ALL
      SELECT k.of_id, k.pieces * sign(w.first_day - first_recent_day())::int, k.amount * sign(w.first_day - first_recent_day())::int
      FROM recent_sales_window w JOIN kept_sums k ON k.name = 'artwork by day'
        AND k.day >= least(w.first_day, first_recent_day()) AND k.day < greatest(w.first_day, first_recent_day())
    ), changed AS MATERIALIZED (SELECT of_id, sum(pieces) AS pieces, sum(amount) AS amount FROM changes GROUP BY of_id),
    top AS (
      (SELECT art_id, pieces, amount FROM recent_art_sales r WHERE pieces > 0 AND NOT EXISTS (SELECT 1 FROM changed c WHERE c.of_id = r.art_id)
       ORDER BY amount DESC, art_id LIMIT ${TOP_MAX})
      UNION ALL
      SELECT c.of_id, c.pieces + coalesce(r.pieces, 0), c.amount + coalesce(r.amount, 0) FROM changed c LEFT JOIN recent_art_sales r ON r.art_id = c.of_id
    ), first AS (SELECT * FROM top WHERE pieces > 0 ORDER BY amount DESC, art_id LIMIT ${TOP_MAX})
    SELECT a.id AS _id, l.name, CASE WHEN a.on_show THEN a.slug END AS slug, l.owner_name AS owner,
      (SELECT u.id FROM users u WHERE u.id = a.owner_id AND u.deleted_at IS NULL) AS "ownerId", a.deleted_at IS NOT NULL AS "isDeleted", first.pieces::float8 AS pieces, first.amount::float8 AS paid
    FROM first JOIN arts a ON a.id = first.art_id
      CROSS JOIN LATERAL (SELECT name, owner_name FROM order_lines WHERE art_id = a.id ORDER BY id DESC LIMIT 1) l
    ORDER BY first.amount DESC, a.id`);
  return rows;
}

type District = AdminOverview['byDistrict'][number];

async function findByDistrict(db: Queryable): Promise<District[]> {
  const { rows } = await db.execute<District>(sql`
    SELECT nullif(part, '') AS district, sum(things)::float8 AS orders, sum(amount)::float8 AS paid
    FROM ${rowsOfSum('sales by day', { where: isRecentDay })} GROUP BY part HAVING sum(things) > 0 ORDER BY paid DESC, district NULLS LAST LIMIT 31`);
  return rows;
}
