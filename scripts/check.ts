import { drizzle } from '#server/database/drizzle.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { checkSlice } from '#server/sums/check-sums.ts';
import { counterChecks } from '#server/sums/counters.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { openForScript } from './script-connection.ts';

// npm run check [-- --mend]: compares every count and sum that is kept with what it counts, prints what differs and then ends with status 1.
// A running shop may go on. With --mend the sums of orders, views and favorites are put right.
const { values } = parseArgs({ options: { mend: { type: 'boolean', default: false } } });
const SHOWN = 20;

writePrivately();
const database = await openForScript(readConfig(process.env));
await migrate(database.connection);
const pool = new pg.Pool({ ...database.connection, max: 1, options: '-c jit=off' });
try {
  let differences = 0;
  for (const check of [...sumChecks, ...counterChecks]) {
    const since = performance.now();
    const found = await checkSlice(drizzle(pool), check, EVERYTHING, values.mend);
    differences += found.length;
    const mended = found.length > 0 && values.mend ? (check.mend ? ', mended' : ', not mended: please look why') : '';
    console.log(
      `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s  ${check.name}: ${found.length === 0 ? 'right' : `${found.length} differ${mended}`}`,
    );
    for (const { what, kept, counted } of found.slice(0, SHOWN))
      console.log(`            ${what}: kept ${kept ?? 'nothing'}, counted ${counted ?? 'nothing'}`);
  }
  if (differences > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await database.close();
}
