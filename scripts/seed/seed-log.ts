import type pg from 'pg';
import { chunksOf, writeInBulk } from './bulk.ts';
import { numberPeopleAndArtworks } from './seed-orders.ts';

/** Dated evenly over this time before now, in milliseconds; notifications are kept for 90 days. */
const [NOTIFICATIONS_MS, AUDIT_MS] = [80 * 24 * 3_600_000, 730 * 24 * 3_600_000];

/** Writes notifications of orders to buyers, of whom the first have most; one in twenty is unread. */
export async function seedNotifications(client: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  await writeInBulk(client, { count, tables: ['notifications'] }, async () => {
    await numberPeopleAndArtworks(client);
    const first = Date.now() - NOTIFICATIONS_MS;
    for (const [from, to] of chunksOf(count)) {
      await client.query(NOTIFICATIONS, [from, to, first, NOTIFICATIONS_MS / count]);
      say(`${(to + 1).toLocaleString('en')} notifications`);
    }
  });
}

/** Writes entries of the audit log: sign-ups and orders of buyers. */
export async function seedAudit(client: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  await writeInBulk(client, { count, tables: ['audit_log'] }, async () => {
    await numberPeopleAndArtworks(client);
    const first = Date.now() - AUDIT_MS;
    for (const [from, to] of chunksOf(count)) {
      await client.query(AUDIT, [from, to, first, AUDIT_MS / count]);
      say(`${(to + 1).toLocaleString('en')} entries of the audit log`);
    }
  });
}

/** $1 first and $2 last number, $3 time of number 0 and $4 step in milliseconds, as below. */
const NOTIFICATIONS = `
  INSERT INTO notifications (id, user_id, kind, facts, link, created_at, read_at)
    SELECT pg_temp.make_id(($3::float8 + d.n * $4::float8)::bigint), b.id, 'order.paid', jsonb_build_object('number', 1001 + d.n), '/dashboard/orders', d.at,
      CASE WHEN d.n % 20 > 0 THEN d.at END
    FROM (
      SELECT n, floor(power(random(), 4) * (SELECT count(*) FROM seed_buyers))::int AS buyer, to_timestamp(($3::float8 + n * $4::float8) / 1000) AS at
      FROM generate_series($1::int, $2::int) n
    ) d JOIN seed_buyers b ON b.n = d.buyer ORDER BY d.n`;

const AUDIT = `
  INSERT INTO audit_log (at, actor_id, action, object_type, object_id, after, ip, request_id)
    SELECT d.at, b.id, CASE WHEN d.n % 4 = 0 THEN 'order.placed' ELSE 'user.signedUp' END, CASE WHEN d.n % 4 = 0 THEN 'order' ELSE 'user' END, b.id::text,
      jsonb_build_object('number', d.n), '41.186.' || d.n % 256 || '.' || d.n / 256 % 256, 'seed-' || d.n
    FROM (
      SELECT n, floor(power(random(), 2) * (SELECT count(*) FROM seed_buyers))::int AS buyer, to_timestamp(($3::float8 + n * $4::float8) / 1000) AS at
      FROM generate_series($1::int, $2::int) n
    ) d JOIN seed_buyers b ON b.n = d.buyer ORDER BY d.n`;
