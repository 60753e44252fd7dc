import { findCorrectedSearch } from '#server/arts/search/search-arts.ts';
import { findSuggestedCorrection } from '#server/arts/search/suggested-correction.ts';
import { findSuggestions } from '#server/arts/search/suggestions.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { findDatabase } from '../scripts/find-database.ts';

// node bench/suggestions.ts: duration of suggestions and corrections with the database of DATABASE_URL or DATA_DIR, filled by `npm run seed`.
// Milliseconds over the connection: the least of 40 is the work itself, the median includes the load of this machine.

const ROUNDS = 40;
const typed = ['go', 'of', 'imig', 'silent kivu', 'silent imigongo kirehe', 'virunga misty', 'qqqq', 'imigogno'];

const database = await findDatabase(readConfig(process.env));
const db = connectDatabase({ connection: database.connection, max: 2 });
try {
  for (const text of typed) await time(`suggestions for '${text}'`, () => findSuggestions(db, text));
  await time("what 'imigogno' means", () => findSuggestedCorrection(db, 'imigogno'));
  await time('what five unknown words mean', () => findSuggestedCorrection(db, 'imigogno agasekke musnaze kimironkko zzyzzx'));
  await time("a search for 'imigogno'", () => findCorrectedSearch(db, { search: 'imigogno', sort: 'newest', limit: 24 }, 0));
} finally {
  await db.$client.end();
  await database.stop();
}

async function time(name: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    await run();
    times.push(performance.now() - since);
  }
  const [least, median] = [Math.min(...times), times.toSorted((one, other) => one - other)[ROUNDS / 2]!];
  console.log(`${name.padEnd(44)} least ${least.toFixed(1)} ms, median ${median.toFixed(1)} ms`);
}
