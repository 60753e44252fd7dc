import type pg from 'pg';
import { chunksOf, writeInBulk } from './bulk.ts';

type Plan = { count: number; say: (line: string) => void };

/** Orders are dated evenly over this time before now, in milliseconds. */
const SPREAD_MS = 730 * 24 * 3_600_000;
const TABLES = ['carts', 'orders', 'order_lines', 'order_events'];

/**
 * Writes orders of the seed's buyers for artworks on show, with their carts and items, without the sums: as in a real market the first artists, their first
 * artworks and the first buyers have most of them, and four of five are paid and delivered; each has its time line. Stock stays as it is.
 */
export async function seedOrders(client: pg.Client, { count, say }: Plan): Promise<void> {
  await writeInBulk(client, { count, tables: TABLES }, async () => {
    await numberPeopleAndArtworks(client);
    const first = Date.now() - SPREAD_MS;
    for (const [from, to] of chunksOf(count)) {
      await client.query(INSERT, [from, to, first, SPREAD_MS / count]);
      say(`${(to + 1).toLocaleString('en')} orders`);
    }
    await client.query(INSERT_EVENTS);
    say('time lines of the orders');
  });
}

/** Numbers buyers, and artworks by artist, for draws by number; they last as long as the transaction. */
export async function numberPeopleAndArtworks(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE seed_buyers ON COMMIT DROP AS
      SELECT (row_number() OVER (ORDER BY id) - 1)::int AS n, id, name, email, phone, district FROM users WHERE email LIKE 'buyer%@example.com';
    CREATE TEMP TABLE seed_works ON COMMIT DROP AS
      SELECT (row_number() OVER (ORDER BY owner_id, a.id) - 1)::int AS n, a.id, owner_id, u.name AS owner_name, a.name, category, price, cover_id
      FROM arts a JOIN users u ON u.id = a.owner_id WHERE a.on_show;
    ANALYZE seed_buyers; ANALYZE seed_works`);
  const { rows } = await client.query<{ is_ready: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM seed_buyers) AND EXISTS (SELECT 1 FROM seed_works) AS is_ready',
  );
  if (!rows[0]?.is_ready) throw new Error('Orders, reviews, messages and notifications need buyers and artworks: seed these too.');
}

/** $1 first and $2 last number, $3 time of number 0 and $4 step in milliseconds. */
const INSERT = `
  WITH rolled AS MATERIALIZED (
    SELECT n, pg_temp.make_id(($3::float8 + n * $4::float8)::bigint) AS id, gen_random_uuid() AS cart_id,
      to_timestamp(($3::float8 + n * $4::float8) / 1000) AS created_at, random() AS chance, random() AS size,
      floor(power(random(), 1.6) * (SELECT count(*) FROM seed_buyers))::int AS buyer
    FROM generate_series($1::int, $2::int) n
  ), drawn AS MATERIALIZED (
    -- What nobody paid within a day has expired.
    SELECT n, id, cart_id, created_at, size, buyer,
      CASE WHEN chance >= 0.88 AND chance < 0.9 AND created_at < now() - interval '1 day' THEN 0.95 ELSE chance END AS chance
    FROM rolled
  ), chosen AS MATERIALIZED (
    SELECT DISTINCT ON (d.n, work) d.n, floor(power(random(), 3) * (SELECT count(*) FROM seed_works))::int AS work,
      CASE WHEN random() < 0.85 THEN 1 ELSE 2 END AS quantity
    FROM drawn d CROSS JOIN LATERAL generate_series(1, CASE WHEN d.size < 0.65 THEN 1 WHEN d.size < 0.9 THEN 2 ELSE 3 END)
  ), line AS MATERIALIZED (
    SELECT d.n, d.id AS order_id, d.created_at, d.chance, c.quantity, pg_temp.make_id(($3::float8 + d.n * $4::float8)::bigint) AS id, w.id AS art_id,
      w.owner_id, w.owner_name, w.name, w.category, w.price, w.cover_id
    FROM chosen c JOIN drawn d ON d.n = c.n JOIN seed_works w ON w.n = c.work
  ), total AS MATERIALIZED (
    SELECT n, sum(quantity)::int AS items, sum(price::bigint * quantity)::bigint AS price, string_agg(name, ' ' ORDER BY id) AS names FROM line GROUP BY n
  ), bought AS (
    INSERT INTO carts (id, user_id, status, created_at)
      SELECT d.cart_id, b.id, 'ordered', d.created_at FROM drawn d JOIN seed_buyers b ON b.n = d.buyer
  ), placed AS (
    INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, buyer_phone, district, shipping_address, total_items, total_price, piece_names,
      created_at, expires_at, status, payment_status, payment_method, paid_at, paid_amount, paid_currency, completed_at, cancelled_at, cancel_reason,
      refunded_amount)
    SELECT d.id, d.cart_id, b.id, b.name, b.email, b.phone, (ARRAY['Gasabo', 'Kicukiro', 'Nyarugenge', 'Huye', 'Musanze', 'Rubavu'])[1 + d.n % 6],
      'KG ' || (d.n % 600 + 1) || ' St, Kigali', t.items, t.price, t.names, d.created_at,
      greatest(d.created_at, now()) + interval '1 day',
      CASE WHEN d.chance < 0.8 THEN 'complete' WHEN d.chance < 0.9 THEN 'pending' ELSE 'cancelled' END,
      CASE WHEN d.chance < 0.88 THEN 'paid' WHEN d.chance < 0.97 THEN 'unpaid' ELSE 'refunded' END,
      CASE WHEN d.chance < 0.88 OR d.chance >= 0.97 THEN 'card' END,
      CASE WHEN d.chance < 0.88 OR d.chance >= 0.97 THEN d.created_at END,
      CASE WHEN d.chance < 0.88 OR d.chance >= 0.97 THEN t.price END,
      CASE WHEN d.chance < 0.88 OR d.chance >= 0.97 THEN 'RWF' END,
      CASE WHEN d.chance < 0.8 THEN d.created_at END,
      CASE WHEN d.chance >= 0.9 THEN d.created_at END,
      CASE WHEN d.chance >= 0.9 AND d.chance < 0.97 THEN 'expired' END,
      CASE WHEN d.chance >= 0.97 THEN t.price ELSE 0 END
    FROM drawn d JOIN seed_buyers b ON b.n = d.buyer JOIN total t ON t.n = d.n ORDER BY d.n
  )
  INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, cover_id, sent_at, delivered_at, refunded_amount)
    SELECT id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, cover_id,
      CASE WHEN chance < 0.86 THEN created_at END, CASE WHEN chance < 0.8 THEN created_at END,
      CASE WHEN chance >= 0.97 THEN price::bigint * quantity ELSE 0 END
    FROM line ORDER BY n, id`;

/** The time line of each order that has none, from what is stored of it: triggers rest, and without 'placed' an order is not whole. */
const INSERT_EVENTS = `
  INSERT INTO order_events (order_id, line_id, event, by_role, by_id, at)
  SELECT order_id, line_id, event, by_role, by_id, at FROM (
    SELECT id AS order_id, NULL::uuid AS line_id, 1 AS step, 'placed' AS event, 'buyer' AS by_role, user_id AS by_id, created_at AS at FROM orders
    UNION ALL
    SELECT id, NULL, 2, 'paid', 'provider', NULL, paid_at FROM orders WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT order_id, id, 3, 'sent', 'artist', owner_id, sent_at FROM order_lines WHERE sent_at IS NOT NULL
    UNION ALL
    SELECT order_id, id, 4, 'delivered', 'artist', owner_id, delivered_at FROM order_lines WHERE delivered_at IS NOT NULL
    UNION ALL
    SELECT id, NULL, 5, 'completed', 'shop', NULL, completed_at FROM orders WHERE completed_at IS NOT NULL
    UNION ALL
    SELECT id, NULL, 6, 'cancelled', 'shop', NULL, cancelled_at FROM orders WHERE cancelled_at IS NOT NULL
    UNION ALL
    SELECT id, NULL, 7, 'refunded', 'provider', NULL, cancelled_at FROM orders WHERE refunded_amount > 0
  ) told WHERE NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = told.order_id)
  ORDER BY at, order_id, step, line_id`;
