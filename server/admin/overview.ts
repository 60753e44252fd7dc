import { sql } from 'drizzle-orm';
import type { AdminOverview } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';

const TOP_MAX = 10;
/** An order that was paid within the last 30 days of Kigali and not refunded. */
const PAID_LATELY = sql`o.payment_status = 'paid' AND o.paid_at >= ((now() AT TIME ZONE 'Africa/Kigali')::date - 29) AT TIME ZONE 'Africa/Kigali'`;

/** The first page of the admin's dashboard. Four statements, however many orders there are. */
export async function findAdminOverview(db: Queryable): Promise<AdminOverview> {
  return {
    ...(await findTotals(db)),
    salesByDay: await findSalesByDay(db),
    topArtworks: await findTopArtworks(db),
    byDistrict: await findByDistrict(db),
  };
}

type TotalsRow = Record<'revenue' | 'paid' | 'refunded' | 'refund_due', string> &
  Record<'pending' | 'complete' | 'cancelled' | 'requests', number>;

async function findTotals(db: Queryable): Promise<Omit<AdminOverview, 'salesByDay' | 'topArtworks' | 'byDistrict'>> {
  const { rows } = await db.execute<TotalsRow>(sql`
    SELECT
      coalesce(sum(total_price), 0) AS revenue,
      coalesce(sum(total_price - refunded_amount) FILTER (WHERE payment_status = 'paid'), 0) AS paid,
      coalesce(sum(CASE payment_status WHEN 'paid' THEN refunded_amount ELSE total_price END)
        FILTER (WHERE payment_status IN ('paid', 'refunded')), 0) AS refunded,
      coalesce(sum(total_price) FILTER (WHERE payment_status = 'refund_due'), 0) AS refund_due,
      (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
      (count(*) FILTER (WHERE status = 'complete'))::int AS complete,
      (count(*) FILTER (WHERE status = 'cancelled'))::int AS cancelled,
      (SELECT count(*)::int FROM users WHERE role = 'Artist' AND status = 'pending' AND deleted_at IS NULL) AS requests
    FROM orders`);
  const { revenue, paid, refunded, refund_due, pending, complete, cancelled, requests } = oneRow(rows);
  return {
    totalRevenue: Number(revenue),
    paid: Number(paid),
    refunded: Number(refunded),
    refundDue: Number(refund_due),
    orders: { pending, complete, cancelled },
    requests,
  };
}

type SalesDay = AdminOverview['salesByDay'][number];

async function findSalesByDay(db: Queryable): Promise<SalesDay[]> {
  const { rows } = await db.execute<SalesDay>(sql`
    WITH day AS (
      SELECT generate_series(today - 29, today, '1 day')::date AS day FROM (SELECT (now() AT TIME ZONE 'Africa/Kigali')::date AS today) t
    ), sold AS (
      SELECT (o.paid_at AT TIME ZONE 'Africa/Kigali')::date AS day, count(*)::int AS orders, sum(o.total_price - o.refunded_amount)::float8 AS paid
      FROM orders o WHERE ${PAID_LATELY} GROUP BY 1
    )
    SELECT day.day::text, coalesce(orders, 0) AS orders, coalesce(paid, 0) AS paid FROM day LEFT JOIN sold USING (day) ORDER BY day.day`);
  return rows;
}

type TopArtwork = AdminOverview['topArtworks'][number];

/** By their names as they were sold; `slug` is null for an artwork that is unpublished. */
async function findTopArtworks(db: Queryable): Promise<TopArtwork[]> {
  const { rows } = await db.execute<TopArtwork>(sql`
    WITH top AS (
      SELECT l.art_id, max(l.name) AS name, max(l.owner_name) AS owner, sum(l.quantity)::float8 AS pieces,
        sum(l.price::bigint * l.quantity - l.refunded_amount)::float8 AS paid
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${PAID_LATELY}
      GROUP BY l.art_id ORDER BY paid DESC, l.art_id LIMIT ${TOP_MAX}
    )
    SELECT top.art_id AS _id, top.name, CASE WHEN a.on_show THEN a.slug END AS slug, top.owner, top.pieces, top.paid
    FROM top JOIN arts a ON a.id = top.art_id ORDER BY top.paid DESC, top.art_id`);
  return rows;
}

type District = AdminOverview['byDistrict'][number];

async function findByDistrict(db: Queryable): Promise<District[]> {
  const { rows } = await db.execute<District>(sql`
    SELECT o.district, count(*)::int AS orders, sum(o.total_price - o.refunded_amount)::float8 AS paid FROM orders o
    WHERE ${PAID_LATELY} GROUP BY o.district ORDER BY paid DESC, o.district NULLS LAST LIMIT 31`);
  return rows;
}
