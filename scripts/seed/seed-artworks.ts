import type pg from 'pg';
import { categories } from '#contract/limits.ts';
import { dropIndexes } from './bulk.ts';
import { seedTexts } from './seed-texts.ts';

const CHUNK = 50_000;
/** From this number on, rebuilding the indexes is faster than maintaining them. */
const REBUILD_FROM = 20_000;
/** The artworks are dated evenly over this time before now, in milliseconds. */
const SPREAD_MS = 730 * 24 * 3_600_000;

type Plan = { count: number; artistIds: string[]; pictureIds: string[]; say: (line: string) => void };

/**
 * Writes generated artworks in one transaction: an interrupted seed leaves nothing. Each has a unique inventory number; some words are
 * common, some rare.
 */
export async function seedArtworks(client: pg.Client, { count, artistIds, pictureIds, say }: Plan): Promise<void> {
  if (count === 0) return;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL ubugeni.counts = 'by hand'`);
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query('SELECT setseed(0.25)');
    const rebuild = count >= REBUILD_FROM ? await dropIndexes(client, ['arts', 'listed_arts', 'managed_arts', 'art_ranks']) : [];
    await client.query(
      'CREATE TEMP TABLE before_seed ON COMMIT DROP AS SELECT category, count(*) AS count FROM arts WHERE on_show GROUP BY category',
    );
    const first = Date.now() - SPREAD_MS;
    const step = SPREAD_MS / count;
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(from + CHUNK, count);
      await client.query(INSERT, [from, to - 1, first, step, artistIds, pictureIds, categories, ...wordLists]);
      say(`${to.toLocaleString('en')} artworks`);
    }
    await client.query(COUNT);
    for (const statement of rebuild) await client.query(statement);
    if (rebuild.length > 0) say(`${rebuild.length} indexes built`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const COUNT = `
  UPDATE category_counts SET count = category_counts.count + now.count - coalesce((SELECT count FROM before_seed b WHERE b.category = now.category), 0)
  FROM (SELECT category, count(*) AS count FROM arts WHERE on_show GROUP BY category) now WHERE now.category = category_counts.category`;

const { qualities, things, places, mediums, prose, rare } = seedTexts;
const wordLists = [qualities, things, places, mediums, prose, rare.map(({ word }) => word), rare.map(({ among }) => among)];

/** A random element of a list: evenly, or preferring its start. `n` makes the choice of each row its own. */
const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
const pickCommon = (list: string) => `(${list})[1 + floor(power(random(), 2.2) * cardinality(${list}))::int]`;

/**
 * $1 first and $2 last number, $3 time of number 0 and $4 step in milliseconds, $5 artists, $6 pictures, $7 categories, $8 qualities, $9 things,
 * $10 places, $11 mediums, $12 words of the descriptions, $13 rare words, and $14 the number of artworks of which one has a given rare word.
 */
const INSERT = `
  WITH drawn AS MATERIALIZED (
    SELECT n, pg_temp.make_id(($3::float8 + n * $4::float8)::bigint) AS id,
      to_timestamp(($3::float8 + n * $4::float8) / 1000) AS created_at,
      ${pick('$8::text[]')} || ' ' || ${pick('$9::text[]')} || CASE WHEN random() < 0.6 THEN ' of ' || ${pick('$10::text[]')} ELSE '' END AS name,
      ${pickCommon('$7::text[]')} AS category, ${pickCommon('$11::text[]')} AS medium, ${pick('$5::uuid[]')} AS owner_id, ${pick('$6::uuid[]')} AS cover_id,
      (power(10, 3.3 + random() * 2.4)::int / 500 + 1) * 500 AS price,
      CASE WHEN random() < 0.08 THEN 0 ELSE 1 + floor(random() * 20)::int END AS available,
      round((10 + power(random(), 2) * 150)::numeric, 1) AS width_cm, round((10 + power(random(), 2) * 150)::numeric, 1) AS height_cm,
      random() < 0.1 AS is_limited, random() < 0.03 AS is_custom, 1980 + floor(random() * 46)::int AS year,
      (SELECT string_agg(${pickCommon('$12::text[]')}, ' ') FROM generate_series(1, 14 + n % 21)) AS prose,
      (SELECT coalesce(string_agg(' ' || word, ''), '') FROM unnest($13::text[], $14::int[]) AS r (word, among) WHERE random() * among < 1 AND n >= 0) AS rare
    FROM generate_series($1::int, $2::int) n
  ), written AS (
    INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, medium, is_limited_edition, is_custom_order,
      width_cm, height_cm, year, on_show, cover_id, created_at, updated_at)
    SELECT id, owner_id, name, trim(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g')) || '-' || right(id::text, 12),
      upper(left(prose, 1)) || substr(prose, 2) || rare || '. Inventory KGL-' || lpad(n::text, 7, '0') || '.',
      price, available, category, medium, is_limited, is_custom, width_cm, height_cm, year, true, cover_id, created_at, created_at
    FROM drawn ORDER BY n
    RETURNING id, cover_id
  )
  INSERT INTO art_pictures (art_id, picture_id, position) SELECT id, cover_id, 0 FROM written`;
