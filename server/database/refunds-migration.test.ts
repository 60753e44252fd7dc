import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useOldVersion } from '#server/testing/old-versions/use-old-version.ts';

/*
 * A shop of the version before refunds had a table of their own: with orders that were delivered long ago, and charges that are due,
 * refunded, or did not pay their order.
 */
const { pool } = useOldVersion('0019', fill);

const ids = Object.fromEntries(
  ['buyer', 'artist', 'work', 'delivered', 'halfway', 'cancelled', 'late', 'twice'].map((name) => [name, randomUUID()]),
);
const id = (name: string) => ids[name] ?? '';

async function makeOrder(
  name: string,
  { status = 'pending', payment = 'paid', lines = [true] }: { status?: string; payment?: string; lines?: boolean[] } = {},
) {
  const cart = randomUUID();
  await pool.query(`INSERT INTO carts (id, user_id, status) VALUES ($1, $2, 'ordered')`, [cart, id('buyer')]);
  await pool.query(
    `INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, shipping_address, status, payment_status, paid_at, total_items, total_price, expires_at,
       cancelled_at, piece_names)
     VALUES ($1, $2, $3, 'Keza', 'keza@example.com', 'Kigali', $4::text, $5, '2026-01-02', $6::int, $6::int * 5000, now(), CASE WHEN $4::text = 'cancelled' THEN now() END, 'Lake')`,
    [id(name), cart, id('buyer'), status, payment, lines.length],
  );
  for (const isDelivered of lines) {
    const work = randomUUID();
    await pool.query(
      `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show) VALUES ($1::uuid, $2, 'Lake', $1::text, '', 5000, 1, 'Painting', true)`,
      [work, id('artist')],
    );
    await pool.query(
      `INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, sent_at, delivered_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'Odette', 'Lake', 'Painting', 5000, 1, '2026-01-03', CASE WHEN $4 THEN timestamptz '2026-01-04' END)`,
      [id(name), work, id('artist'), isDelivered],
    );
  }
}

async function makeCharge(name: string, attempt: number, state: string, reason: string | null, tries = 0) {
  const payment = randomUUID();
  await pool.query(
    `INSERT INTO payments (id, order_id, attempt, tx_ref, amount, currency, rate, state, provider_id) VALUES ($1::uuid, $2, $3, $1::text, 5000, 'RWF', 1, 'paid', $1::text)`,
    [payment, id(name), attempt],
  );
  await pool.query(
    `INSERT INTO charges (provider, provider_id, payment_id, amount, currency, state, reason, refund_tries, refunded_at)
     VALUES ('flutterwave', $1::text, $1::uuid, 5000, 'RWF', $2::text, $3, $4, CASE WHEN $2::text = 'refunded' THEN now() END)`,
    [payment, state, reason, tries],
  );
}

async function fill() {
  for (const [name, role] of [
    ['buyer', 'User'],
    ['artist', 'Artist'],
  ] as const) {
    await pool.query(
      `INSERT INTO users (id, name, email, password_hash, role, status) VALUES ($1, $2::text, $2::text || '@example.com', 'x', $3, 'approved')`,
      [id(name), name, role],
    );
  }
  await makeOrder('delivered');
  await makeOrder('halfway', { lines: [true, false] });
  await makeOrder('cancelled', { status: 'cancelled', payment: 'refund_due', lines: [false] });
  await makeCharge('cancelled', 1, 'refund_due', 'cancelled', 2);
  await makeOrder('late', { status: 'cancelled', payment: 'refunded', lines: [false] });
  await makeCharge('late', 1, 'refunded', 'late');
  await makeOrder('twice', { lines: [false] });
  await makeCharge('twice', 1, 'settled', null);
  await makeCharge('twice', 2, 'refund_due', 'second');
}

const orderOf = async (name: string) =>
  (await pool.query('SELECT status, payment_status, refunded_amount::int, completed_at FROM orders WHERE id = $1', [id(name)])).rows[0];
const refundsOf = async (name: string) =>
  (
    await pool.query(
      `SELECT state, amount::int, amount_frw::int, asked_at IS NOT NULL AS was_asked, (SELECT sum(amount_frw)::int FROM refund_lines WHERE refund_id = r.id) AS lines
       FROM refunds r WHERE order_id = $1 ORDER BY created_at`,
      [id(name)],
    )
  ).rows;

test('wholly delivered orders are complete since then, in the audit log too; others stay open', async () => {
  expect(await orderOf('delivered')).toMatchObject({ status: 'complete', completed_at: new Date('2026-01-04') });
  const { rows } = await pool.query(`SELECT action FROM audit_log WHERE object_id = $1`, [id('delivered')]);
  expect(rows).toEqual([{ action: 'order.completedByDelivery' }]);
  expect([(await orderOf('halfway')).status, (await orderOf('twice')).status]).toEqual(['pending', 'pending']);
});

test('due or completed refunds become refunds of their orders, and the provider is queried first', async () => {
  expect(await orderOf('cancelled')).toMatchObject({ payment_status: 'refund_due', refunded_amount: 5_000 });
  expect(await refundsOf('cancelled')).toEqual([{ state: 'due', amount: 5_000, amount_frw: 5_000, was_asked: true, lines: 5_000 }]);
  expect(await refundsOf('late')).toEqual([{ state: 'made', amount: 5_000, amount_frw: 5_000, was_asked: false, lines: 5_000 }]);
});

test('a charge that did not pay its order is refunded in addition', async () => {
  expect(await orderOf('twice')).toMatchObject({ payment_status: 'paid', refunded_amount: 0 });
  expect(await refundsOf('twice')).toEqual([{ state: 'due', amount: 5_000, amount_frw: null, was_asked: false, lines: null }]);
});
