import { artFilters } from '#contract/limits.ts';
import { findFacets } from '#server/arts/facets/facets.ts';
import { searchArts } from '#server/arts/search/search-arts.ts';
import { findSuggestions } from '#server/arts/search/suggestions.ts';
import { forgetWords } from '#server/arts/search/words/resolve-words.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { findDatabase } from '../scripts/find-database.ts';

// node bench/search-forms.ts: searches as people type them (mistyped, with prices, sizes, colours and words that mean others), as list, suggestions and facets, with one
// connection on the database of DATABASE_URL or DATA_DIR, filled by `npm run seed`. Words are looked up each time; of 60 runs the median and the 99th.

const ROUNDS = 60;
const TYPED = [
  'gouahce',
  'silent hils',
  'silnet hilsl',
  'gouahce cermaic',
  'painting under 50000',
  'under 50000',
  'gouache between 20 000 and 50 000',
  '35 000',
  'gouache 35000',
  '50x70',
  'gouache 50x70 cm',
  'blue',
  'blue painting',
  'gouache red',
  'purple serigraph',
  '1:20 000',
  'cow',
  'wooden bowl',
  'large blue painting',
  'gift for mother',
  'small gift for my wife',
  'mountain',
  'jean',
];

const { connection, stop } = await findDatabase(readConfig(process.env));
const db = connectDatabase({ connection, max: 1 });
const FORMS: Record<string, (db: Database, search: string) => Promise<unknown>> = {
  list: (pool, search) => searchArts(pool, { search, sort: 'match', limit: 24 }),
  suggestions: (pool, search) => findSuggestions(pool, search),
  facets: (pool, search) => findFacets(pool, { search }),
};
try {
  for (const [name, run] of Object.entries(FORMS)) for (const typed of TYPED) await measure(name, typed, run);
  for (const filters of [
    {},
    { price: 'low' },
    { size: 'large' },
    { category: 'Ceramic' },
    { availability: 'in-stock' },
    { shipsAbroad: 'free' },
  ] as const)
    await measure('facets', JSON.stringify(filters), (pool) => findFacets(pool, filters));
  for (const sort of artFilters.sort) {
    const filters = { shipsAbroad: 'free', sort, limit: 24 } as const;
    await measure('list', JSON.stringify(filters), (pool) => searchArts(pool, filters));
    await measure('list', JSON.stringify({ category: 'Ceramic', ...filters }), (pool) =>
      searchArts(pool, { category: 'Ceramic', ...filters }),
    );
  }
} finally {
  await db.$client.end();
  await stop();
}

async function measure(name: string, typed: string, run: (db: Database, search: string) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    forgetWords(db);
    const since = performance.now();
    await run(db, typed);
    times.push(performance.now() - since);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.min(ROUNDS - 1, Math.floor(ROUNDS * part))] ?? NaN).toFixed(1).padStart(8);
  console.log(`${name.padEnd(12)} ${typed.padEnd(36)} least${at(0)}  median${at(0.5)}  99th${at(0.99)} ms`);
}
