import { drizzle, sql } from '#server/database/drizzle.ts';
import pg from 'pg';
import { allowLongStatements, type Database, isDatabaseBusy, type Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import type { Services } from '#server/platform/services.ts';
import { type Check, type Difference, type Slice, sumChecks } from './differences.ts';

/** Rows that are added up at once: far less than a statement's timeout. */
const FOLDED_AT_ONCE = 20_000;

/** Whether something was written down, or the days of which recent sales are kept have moved on. */
export const hasSumsToFold = sql`EXISTS (SELECT FROM sum_changes) OR EXISTS (SELECT FROM buyer_changes)
  OR EXISTS (SELECT FROM recent_sales_window WHERE first_day <> first_recent_day())`;

/** Adds up what was written down about the sums, which keeps reading them quick. */
export async function foldSums(db: Database): Promise<void> {
  for (let isMore = true; isMore;) isMore = await foldSome(db);
}

/** Adds up some of it and returns whether there is more. What once takes longer than a statement may would take so again each minute. */
async function foldSome(db: Database): Promise<boolean> {
  const fold = async (queryable: Queryable) =>
    oneRow((await queryable.execute<{ is_more: boolean }>(sql`SELECT fold_sums(${FOLDED_AT_ONCE}) AS is_more`)).rows).is_more;
  try {
    return await fold(db);
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    return db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return fold(tx);
    });
  }
}

/** What of a slice differs, and with `isMended` puts it right in the same transaction. Returns what differed. */
export async function checkSlice(db: Database, check: Check, slice: Slice, isMended: boolean): Promise<Difference[]> {
  return db.transaction(async (tx) => {
    // The job and `npm run check -- --mend` at once would each write down what is missing.
    if (isMended) await tx.execute(sql`SELECT pg_advisory_xact_lock(7224010)`);
    const { rows } = await tx.execute<Difference>(check.find(slice));
    if (rows.length > 0 && isMended) for (const statement of check.mend?.(slice) ?? []) await tx.execute(statement);
    return rows;
  });
}

/** Slices of a whole check; the job takes one each hour. */
const SLICES = 24;
/** A slice of a large shop takes seconds; what takes longer than this is given up, and is an error. */
const SLICE_MS = 120_000;
const SHOWN = 5;

/**
 * Recounts one slice of the sums and mends what differs, which is logged as an error: a sum that differs is a mistake of ours. On a
 * connection of its own, because others are given up when the database is silent for seconds.
 */
export async function recountSlice({ db, log }: Pick<Services, 'db' | 'log'>, part: number): Promise<void> {
  const { options } = db.$client;
  // `pg` hides the password from copies.
  const password = options.password === undefined ? {} : { password: options.password };
  const pool = new pg.Pool({ ...options, ...password, max: 1, statement_timeout: SLICE_MS, idle_in_transaction_session_timeout: SLICE_MS });
  pool.on('error', (error) => log.error({ err: error }, 'the connection that recounts sums was lost'));
  try {
    for (const check of sumChecks) {
      const found = await checkSlice(drizzle(pool), check, { part: part % SLICES, of: SLICES }, true);
      if (found.length > 0)
        log.error({ check: check.name, differences: found.length, first: found.slice(0, SHOWN) }, 'kept sums differed and were mended');
    }
  } finally {
    await pool.end();
  }
}
