import type pg from 'pg';
import { KNOWN_HASH } from '#server/accounts/make-account.ts';

const ARTISTS = [
  'Aline Uwase',
  'Bosco Habimana',
  'Claudine Ingabire',
  'Didier Nshuti',
  'Esther Mukeshimana',
  'Fabrice Gatete',
  'Grace Umutoni',
  'Hervé Karemera',
  'Immaculée Nyira',
  'Jean Sibomana',
  'Kevin Mugisha',
  'Liliane Kayitesi',
  'Moïse Bizimana',
  'Nadine Iradukunda',
  'Olivier Rukundo',
  'Pascaline Uwera',
  'Quentin Ntwali',
  'Rosine Mutesi',
  'Samuel Hakizimana',
  'Thérèse Akimana',
] as const;

/**
 * A UUIDv7 of now, or of another time in milliseconds; PostgreSQL has its own only from version 18 on. It does not use random(), which a
 * seed repeats: a second run must not make the same ids.
 */
export const MAKE_ID = `CREATE OR REPLACE FUNCTION pg_temp.make_id(ms bigint DEFAULT extract(epoch FROM clock_timestamp()) * 1000) RETURNS uuid
  LANGUAGE sql VOLATILE AS $$
    SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(chance, 1, 3) || 'a' || right(chance, 15))::uuid
    FROM replace(gen_random_uuid()::text, '-', '') AS chance $$`;

/** Twenty approved artists, artist1@example.com …; existing ones stay. Returns their ids. */
export async function seedArtists(client: pg.Client): Promise<string[]> {
  await client.query(MAKE_ID);
  await client.query(
    `INSERT INTO users (id, email, name, password_hash, role, status, slug, province, district, sector)
     SELECT pg_temp.make_id(), 'artist' || n || '@example.com', name, $2, 'Artist', 'approved', 'seed-artist-' || n, 'Kigali City', 'Gasabo', 'Kimironko'
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n)
     ON CONFLICT DO NOTHING`,
    [ARTISTS, KNOWN_HASH],
  );
  const found = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE slug LIKE 'seed-artist-%' AND role = 'Artist' AND status = 'approved' AND deleted_at IS NULL ORDER BY id`,
  );
  return found.rows.map((row) => row.id);
}

/** Customers buyer1@example.com … */
export async function seedBuyers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO users (id, email, name, password_hash, role, status, phone, street, province, district, sector)
     SELECT pg_temp.make_id(), 'buyer' || n || '@example.com', 'Buyer ' || n, $2, 'User', 'approved',
       '+25078' || lpad((n % 10000000)::text, 7, '0'), 'KG ' || (n % 600 + 1) || ' St', 'Kigali City', 'Gasabo', 'Kimironko'
     FROM generate_series(1, $1::int) n
     ON CONFLICT DO NOTHING`,
    [count, KNOWN_HASH],
  );
}

const FAVORITES_MAX = 20_000;

/** Ten favorites for each of some buyers, preferring newer artworks. Counted by the tables' own triggers. */
export async function seedFavorites(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO favorites (user_id, art_id)
     SELECT buyer.id, art.id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE email LIKE 'buyer%@example.com' ORDER BY id LIMIT $1) buyer
     CROSS JOIN LATERAL generate_series(1, 10) pick
     JOIN (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM arts WHERE on_show ORDER BY id DESC LIMIT 5000) art
       ON art.n = (buyer.n * buyer.n * pick * 7) % 5000 + 1
     ON CONFLICT DO NOTHING`,
    [FAVORITES_MAX / 10],
  );
}
