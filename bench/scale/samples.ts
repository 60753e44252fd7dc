import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type StartedServer, startServerOn } from '../../e2e/start-server.ts';
import { openForScript } from '../../scripts/script-connection.ts';
import { PASSWORD, signIn } from '../bench-shop.ts';

const ADMIN = 'admin@bench.example';

export type Role = 'visitor' | 'buyer' | 'artist' | 'admin';
/** Ids and texts of a seeded shop, of those that have most. */
export type Samples = Record<
  | 'art'
  | 'artSlug'
  | 'artName'
  | 'inventory'
  | 'artist'
  | 'artistSlug'
  | 'buyer'
  | 'buyerOrder'
  | 'artistOrder'
  | 'partner'
  | 'orderNumber'
  | 'lateBuyer',
  string
>;
export type ScaleShop = { server: StartedServer; samples: Samples; tokens: Record<Role, string | undefined>; close(): Promise<void> };

/** Rows by kind, as `npm run seed` takes them. */
export type Size = Record<'artworks' | 'orders' | 'messages' | 'buyers' | 'reviews' | 'notifications' | 'audit', number>;

/** A running shop on a folder that was seeded before, or on a new one of this size, which is removed at the end. */
export async function openScaleShop(folder: string | undefined, size: Size): Promise<ScaleShop> {
  const dataDir = folder ?? mkdtempSync(path.join(tmpdir(), 'ubugeni-scale-'));
  if (!folder) seed(dataDir, size);
  const server = await startServerOn(dataDir, { DEMO: '0', LOG_LEVEL: 'warn', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
  const samples = await findSamples((text) => queryShop<Samples>(dataDir, text));
  const artist = await findEmail(dataDir, samples.artist);
  const [buyer, seller, admin] = [
    await signIn(server.url, await findEmail(dataDir, samples.buyer)),
    await signIn(server.url, artist),
    await signIn(server.url, ADMIN),
  ];
  const close = async () => {
    await server.close();
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, samples, tokens: { visitor: undefined, buyer, artist: seller, admin }, close };
}

function seed(dataDir: string, size: Size): void {
  const counts = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const { status } = spawnSync(process.execPath, ['scripts/seed.ts', ...counts], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The seed failed.');
}

/** Asks a shop's database, whether its server runs or not. */
export async function queryShop<Row extends pg.QueryResultRow>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const database = await openForScript({ dataDir, databaseUrl: undefined });
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
    await database.close();
  }
}

/** What forms are filled with, of a seeded shop. Throws where it has no orders or no reviews. */
export async function findSamples(query: (text: string) => Promise<Samples[]>): Promise<Samples> {
  const [found] = await query(
    `WITH artist AS (SELECT artist_id AS id FROM artist_orders GROUP BY artist_id ORDER BY count(*) DESC LIMIT 1),
     buyer AS (SELECT buyer_id AS id FROM buyers ORDER BY orders DESC LIMIT 1),
     art AS (SELECT a.* FROM arts a WHERE a.id = (SELECT art_id FROM reviews GROUP BY art_id ORDER BY count(*) DESC LIMIT 1)),
     late AS (SELECT * FROM orders ORDER BY id DESC LIMIT 1)
     SELECT art.id AS art, art.slug AS "artSlug", art.name AS "artName", substring(art.description FROM 'KGL-\\d+') AS inventory,
       artist.id AS artist, (SELECT slug FROM users WHERE id = artist.id) AS "artistSlug", buyer.id AS buyer,
       (SELECT id FROM orders WHERE user_id = buyer.id ORDER BY id DESC LIMIT 1) AS "buyerOrder",
       (SELECT order_id FROM artist_orders WHERE artist_id = artist.id ORDER BY order_id DESC LIMIT 1) AS "artistOrder",
       (SELECT other_id FROM conversation_members WHERE user_id = artist.id LIMIT 1) AS partner,
       late.number::text AS "orderNumber", late.buyer_email AS "lateBuyer"
     FROM artist, buyer, art, late`,
  );
  if (!found) throw new Error('The shop has no orders or no reviews.');
  return found;
}

async function findEmail(dataDir: string, id: string): Promise<string> {
  const [found] = await queryShop<{ email: string }>(dataDir, 'SELECT email FROM users WHERE id = $1', [id]);
  return found?.email ?? '';
}
