import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useOldVersion } from '#server/testing/old-versions/use-old-version.ts';

/* A shop of the version before orders had a time line, with an order that is unpaid, one that is delivered, one that an admin approved, and one that expired. */
const { pool } = useOldVersion('0041', fill);

const names = ['buyer', 'artist', 'admin', 'work', 'unpaid', 'delivered', 'approved', 'expired'] as const;
const ids = new Map(names.map((name) => [name, randomUUID()]));
const id = (name: (typeof names)[number]) => ids.get(name) ?? '';

type Old = {
  status: string;
  payment: string;
  paidAt?: string;
  completedAt?: string;
  completedBy?: string;
  cancelledAt?: string;
  sentAt?: string;
  deliveredAt?: string;
};

async function makeOrder(name: (typeof names)[number], old: Old) {
  const cart = randomUUID();
  await pool.query(`INSERT INTO carts (id, user_id, status) VALUES ($1, $2, 'ordered')`, [cart, id('buyer')]);
  await pool.query(
    `INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, shipping_address, status, payment_status, paid_at, total_items, total_price, created_at,
       expires_at, completed_at, completed_by, cancelled_at, piece_names)
     VALUES ($1, $2, $3, 'Keza', 'keza@example.com', 'Kigali', $4, $5, $6, 1, 5000, '2026-01-01', '2026-01-02', $7, $8, $9, 'Lake')`,
    [id(name), cart, id('buyer'), old.status, old.payment, old.paidAt, old.completedAt, old.completedBy, old.cancelledAt],
  );
  await pool.query(
    `INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, sent_at, delivered_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'Odette', 'Lake', 'Painting', 5000, 1, $4, $5)`,
    [id(name), id('work'), id('artist'), old.sentAt, old.deliveredAt],
  );
}

async function fill() {
  for (const [name, role] of [
    ['buyer', 'User'],
    ['artist', 'Artist'],
    ['admin', 'Admin'],
  ] as const) {
    await pool.query(
      `INSERT INTO users (id, name, email, password_hash, role, status, is_admin) VALUES ($1, $2::text, $2::text || '@example.com', 'x', $3, 'approved', $4)`,
      [id(name), name, role, role === 'Admin'],
    );
  }
  await pool.query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show) VALUES ($1, $2, 'Lake', 'lake', '', 5000, 1, 'Painting', true)`,
    [id('work'), id('artist')],
  );
  await makeOrder('unpaid', { status: 'pending', payment: 'unpaid' });
  const sent = { paidAt: '2026-01-02', sentAt: '2026-01-03', deliveredAt: '2026-01-05' };
  await makeOrder('delivered', { status: 'complete', payment: 'paid', ...sent, completedAt: '2026-01-05', completedBy: id('artist') });
  await makeOrder('approved', {
    status: 'complete',
    payment: 'paid',
    paidAt: '2026-01-02',
    completedAt: '2026-01-04',
    completedBy: id('admin'),
  });
  await makeOrder('expired', { status: 'cancelled', payment: 'unpaid', cancelledAt: '2026-01-02' });
}

const told = async (name: (typeof names)[number]) =>
  (
    await pool.query<{ event: string; by_role: string; at: Date }>(
      'SELECT event, by_role, at FROM order_events WHERE order_id = $1 ORDER BY id',
      [id(name)],
    )
  ).rows.map(({ event, by_role, at }) => `${event} by ${by_role} ${at.toISOString().slice(0, 10)}`);

test('orders of before have the time line that is stored of them', async () => {
  expect(await told('unpaid')).toEqual(['placed by buyer 2026-01-01']);
  expect(await told('delivered')).toEqual([
    'placed by buyer 2026-01-01',
    'paid by provider 2026-01-02',
    'sent by artist 2026-01-03',
    'delivered by artist 2026-01-05',
    'completed by artist 2026-01-05',
  ]);
  expect(await told('approved')).toEqual(['placed by buyer 2026-01-01', 'paid by provider 2026-01-02', 'approved by admin 2026-01-04']);
  expect(await told('expired')).toEqual(['placed by buyer 2026-01-01', 'cancelled by shop 2026-01-02']);
});

test('nobody is reminded of what was ordered before a day was promised', async () => {
  const { rows } = await pool.query('SELECT 1 FROM order_lines WHERE overdue_told_at IS NULL');
  expect(rows).toEqual([]);
});
