import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Config, ConfigRefused, readConfig } from '#server/platform/start/config.ts';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { DataDirHeld } from '#embedded-postgres/start.ts';
import { migrate } from '#server/database/migrate.ts';
import { CHANNEL, encodeSignal } from '#server/platform/live/signals.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { findDatabase } from './find-database.ts';
import { seedArtworks } from './seed/seed-artworks.ts';
import { seedHistory } from './seed/seed-history.ts';
import { seedArtists, seedBuyers, seedFavorites } from './seed/seed-people.ts';
import { seedPictures } from './seed/seed-pictures.ts';

// npm run seed -- --artworks N --buyers N --orders N --reviews N --messages N --notifications N --audit N: fills a shop for load tests
// (contract.md section 6).

const MOST = {
  artworks: 5_000_000,
  buyers: 1_000_000,
  orders: 5_000_000,
  reviews: 1_000_000,
  messages: 10_000_000,
  notifications: 10_000_000,
  audit: 10_000_000,
};
type Counts = Record<keyof typeof MOST, number>;

try {
  writePrivately();
  const counts = readCounts();
  const config = readConfig(process.env);
  if (config.publicUrl.startsWith('https:')) {
    throw new ConfigRefused(
      'The seed is for load tests, its accounts have a published password, and it is refused when PUBLIC_URL is https.',
    );
  }
  const database = await findDatabase(config);
  if (database.isShared) console.log('A server that runs on this database waits while the artworks are written.');
  try {
    await seed(config, database.connection, counts);
  } finally {
    await database.stop();
  }
} catch (error) {
  const isExpected = error instanceof ConfigRefused || error instanceof DataDirHeld;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

function readCounts(): Counts {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const none = option('0');
  const { values } = parseArgs({
    options: {
      artworks: option('10000'),
      buyers: option('100'),
      orders: none,
      reviews: none,
      messages: none,
      notifications: none,
      audit: none,
    },
  });
  const names = Object.keys(MOST) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, whole(name, values[name])])) as Counts;
}

function whole(name: keyof typeof MOST, text: string): number {
  const value = Number(text.replaceAll(/[_,]/g, ''));
  if (!Number.isInteger(value) || value < 0 || value > MOST[name]) {
    throw new ConfigRefused(`--${name}: '${text}' is not a whole number from 0 to ${MOST[name].toLocaleString('en')}`);
  }
  return value;
}

async function seed(config: Config, connection: pg.ClientConfig, counts: Counts): Promise<void> {
  await migrate(connection);
  const db = connectDatabase({ connection, max: 2 });
  const client = new pg.Client(connection);
  await client.connect();
  const since = performance.now();
  const say = (line: string) => console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  try {
    const artistIds = await seedArtists(client);
    const pictureIds = counts.artworks > 0 ? await seedPictures({ db, storage: openStorage(config.storageUrl, config.dataDir) }) : [];
    say(`${artistIds.length} artists, ${pictureIds.length} pictures`);
    await seedArtworks(client, { count: counts.artworks, artistIds, pictureIds, say });
    // A server counts the words of a running shop each minute; these are too many to wait for.
    await client.query('SELECT count_search_words()');
    await seedBuyers(client, counts.buyers);
    await seedFavorites(client);
    await seedHistory(client, counts, say);
    // By hand, because a server may be waiting for statistics that are of an empty shop.
    await client.query('VACUUM (ANALYZE)');
    // What stays empty has no statistics in a shop that nobody seeded.
    await client.query('SELECT forget_empty_tables()');
    // A running shop has cached answers of before.
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, encodeSignal({ kind: 'change', nodeId: randomUUID() })]);
    say(
      `${counts.buyers} buyers: buyer1@example.com … buyer${counts.buyers}@example.com, artists: artist1@example.com … artist20@example.com`,
    );
    say(`the password of them all: ${KNOWN_PASSWORD}`);
  } finally {
    await client.end();
    await db.$client.end();
  }
}
