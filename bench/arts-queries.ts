import { setTimeout as pause } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { ArtFilters } from '#contract/arts.ts';
import { sortOf } from '#contract/art-order.ts';
import { choicesOf } from '#server/arts/search/walk/list-filters.ts';
import { pageStatement } from '#server/arts/search/list-statement.ts';
import { findArtPage } from '#server/arts/search/list.ts';
import { resolveSearch } from '#server/arts/search/resolve-search.ts';
import { forgetWords } from '#server/arts/search/words/resolve-words.ts';
import { presentArt, presentCard } from '#server/arts/present.ts';
import { findArt, findArtByName, idStatement, nameStatement, slugStatement } from '#server/arts/queries.ts';
import { chooseWay, refreshSample } from '#server/arts/search/sample.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import type { Statement } from '#server/database/statements/prepared-statement.ts';
import { findDatabase } from '../scripts/find-database.ts';

// node bench/arts-queries.ts [--clients 1] [--seconds 2] [--only gallery]: every form of GET /arts and the page of an artwork, each next to
// pgbench with the same prepared statement on the same server. The database is that of DATABASE_URL or DATA_DIR, filled by `npm run seed`.

const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '1' }, seconds: { type: 'string', default: '2' }, only: { type: 'string', default: '' } },
});
const clients = Number(options.clients);
const milliseconds = Number(options.seconds) * 1_000;

type Form = { name: string; run: (db: Database) => Promise<unknown>; statement: (db: Database) => Promise<Statement> | Statement };
type Search = Omit<Partial<ArtFilters>, 'cursor'>;

const list = (name: string, search: Search, cursor?: string): Form => {
  const filters: ArtFilters = { sort: sortOf(search), limit: 24, ...search, cursor };
  return {
    name,
    run: async (db) => {
      // The words are looked up each time, as for a text that nobody searched for in the last half minute.
      forgetWords(db);
      return (await findArtPage(db, filters)).rows.map(presentCard);
    },
    statement: async (db) => {
      const resolved = filters.search ? await resolveSearch(db, filters.search) : undefined;
      const choices = choicesOf(filters, resolved?.choice) ?? [];
      const ladder = filters.sort === 'match' ? resolved?.ladder : undefined;
      const way = ladder ? 'far' : chooseWay(db, filters, choices);
      return pageStatement({ filters, choices, place: undefined, way, ...(ladder ? { ladder } : {}) });
    },
  };
};

const LISTS: [name: string, search: Search][] = [
  ['gallery', {}],
  ['category', { category: 'Ceramic' }],
  ['price band', { price: 'low' }],
  ['size', { size: 'large' }],
  ['medium', { medium: 'oil on canvas' }],
  ['limited', { availability: 'limited' }],
  ['in stock', { availability: 'in-stock' }],
  ['artist', { owner: 'seed-artist-3' }],
  ['price, low first', { sort: 'price-asc' }],
  ['price, high first', { sort: 'price-desc' }],
  ['popular', { sort: 'popular' }],
  ['category by price', { category: 'Ceramic', sort: 'price-asc' }],
  ['category and price band', { category: 'Sculpture', price: 'low' }],
  ['five filters', { category: 'Ceramic', price: 'low', medium: 'charcoal', size: 'large', availability: 'custom' }],
  ['no match by filters', { category: 'Ceramic', medium: 'nothing' }],
  ['search: in every third', { search: 'light' }],
  ['search: in 7 of 100', { search: 'sgraffito' }],
  ['search: in 1 of 1,000', { search: 'gouache' }],
  ['search: in 1 of 10,000', { search: 'serigraph' }],
  ['search: one work', { search: 'KGL-0000123' }],
  ['search: no match', { search: 'nosuchthing' }],
  ['search: two letters, common', { search: 'in' }],
  ['search: two letters, rare', { search: 'xa' }],
  ['search: two letters, none', { search: 'qz' }],
  ['search: a name', { search: 'silent hills of kigali' }],
  ['search: two frequent words', { search: 'light hand' }],
  ['search and category', { search: 'gouache', category: 'Ceramic' }],
  ['search: mended', { search: 'gouahce' }],
  ['search: inside of words', { search: 'graffit' }],
  ['search: many beginnings', { search: 'pai' }],
  ['search: a category', { search: 'paintings' }],
  ['search: a category and a medium', { search: 'ceramic oil' }],
  ['search: words that say little', { search: 'the of in' }],
  ['search: four words', { search: 'the hand kinyarwanda the light' }],
  ['search: an artist', { search: 'seed artist' }],
  ['search, newest', { search: 'light', sort: 'newest' }],
  ['search, popular', { search: 'light hand', sort: 'popular' }],
  ['search by price', { search: 'gouache', sort: 'price-asc' }],
];

/** A page far behind the first, as somebody who keeps loading more would reach it. */
async function deepPage(db: Database, name: string, search: Search): Promise<Form> {
  const filters: ArtFilters = { sort: sortOf(search), limit: 100, ...search };
  let cursor: string | undefined;
  for (let page = 0; page < 60; page += 1) cursor = (await findArtPage(db, { ...filters, cursor })).next ?? cursor;
  return list(name, search, cursor);
}

async function pageForms(db: Database): Promise<Form[]> {
  const { rows } = await findArtPage(db, { sort: 'newest', limit: 100 });
  const some = rows.at(-1);
  if (!some) throw new Error('There is no artwork. Fill the database first: npm run seed -- --artworks 1000000');
  const present = async (found: Promise<Parameters<typeof presentArt>[0] | undefined>) => presentArt((await found)!);
  return [
    {
      name: 'artwork by slug',
      run: (db) => present(findArtByName(db, some.slug, undefined)),
      statement: () => slugStatement(some.slug, undefined),
    },
    {
      name: 'artwork by name',
      run: (db) => present(findArtByName(db, some.name.toUpperCase(), undefined)),
      statement: () => nameStatement(some.name.toUpperCase(), undefined),
    },
    { name: 'artwork by id', run: (db) => present(findArt(db, some.id, undefined)), statement: () => idStatement(some.id, undefined) },
  ];
}

const share = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Runs a form with the given number of clients; milliseconds of each run, and runs per second. */
async function measure(db: Database, form: Form): Promise<{ p50: number; p99: number; perSecond: number }> {
  for (let n = 0; n < 8; n += 1) await form.run(db);
  const times: number[] = [];
  const since = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - since < milliseconds) {
        const start = performance.now();
        await form.run(db);
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = (times.length * 1_000) / (performance.now() - since);
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: share(sorted, 0.5), p99: share(sorted, 0.99), perSecond };
}

/** The same prepared statement by pgbench with as many connections; undefined when pgbench is not installed. */
function measurePgbench({ host, port, user, database }: pg.Client, { text, values }: Statement): number | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-pgbench-'));
  try {
    const file = path.join(folder, 'statement.sql');
    // pgbench has no NULL; every other value is a text.
    const script = text.replaceAll(/\$(\d+)/g, (_, number: string) => (values[Number(number) - 1] === null ? 'NULL' : `:v${number}`));
    writeFileSync(file, `${script};\n`);
    const given = values.flatMap((value, at) => (value === null ? [] : ['-D', `v${at + 1}=${JSON.stringify(value).replaceAll('"', '')}`]));
    const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', options.seconds, '-f', file];
    const target = ['-h', host, '-p', String(port), '-U', user ?? '', database ?? ''];
    const env = {
      ...process.env,
      PATH: `${process.env['PATH']}:/usr/lib/postgresql/15/bin`,
      PGOPTIONS: '-c max_parallel_workers_per_gather=0 -c jit=off',
    };
    const { stdout, error } = spawnSync('pgbench', [...load, ...given, ...target], { encoding: 'utf8', env });
    if (error) return undefined;
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? NaN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const found = await findDatabase(readConfig(process.env));
const db = connectDatabase({ connection: found.connection, max: clients });
const client = new pg.Client(found.connection);
try {
  await client.connect();
  const { rows } = await client.query<{ shown: number }>('SELECT sum(count)::int AS shown FROM category_counts');
  const shown = rows[0]?.shown ?? 0;
  refreshSample(db, shown);
  await pause(1_000);
  const forms = [
    ...LISTS.map(([name, search]) => list(name, search)),
    await deepPage(db, 'gallery, deep', {}),
    await deepPage(db, 'category by price, deep', { category: 'Ceramic', sort: 'price-asc' }),
    await deepPage(db, 'search, deep', { search: 'sgraffito' }),
    ...(await pageForms(db)),
  ].filter((form) => form.name.includes(options.only));
  console.log(`${shown.toLocaleString('en')} artworks, ${clients} at once, ${options.seconds} s each\n`);
  console.log('| form | p50 ms | p99 ms | a second | pgbench | ratio |\n|---|---:|---:|---:|---:|---:|');
  for (const form of forms) {
    const own = await measure(db, form);
    const bare = measurePgbench(client, await form.statement(db));
    const ratio = bare ? (own.perSecond / bare).toFixed(2) : '–';
    console.log(
      `| ${form.name} | ${own.p50.toFixed(2)} | ${own.p99.toFixed(2)} | ${own.perSecond.toFixed(0)} | ${bare?.toFixed(0) ?? '–'} | ${ratio} |`,
    );
  }
} finally {
  await client.end();
  await db.$client.end();
  await found.stop();
}
