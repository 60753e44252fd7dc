import { sql } from '#server/database/drizzle.ts';
import type { Queryable } from './connect.ts';
import { oneRow } from './one-row.ts';

/** The database's clock, in milliseconds since 1970: nodes whose own clocks differ agree on it (faults.md F25). One statement. */
export async function readClock(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`);
  return oneRow(rows).now;
}
