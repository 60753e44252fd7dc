import type pg from 'pg';

/** Numbers of rows of one statement. */
const CHUNK = 100_000;
/** From this number on, rebuilding the indexes is faster than maintaining them. */
const REBUILD_FROM = 20_000;

/** The numbers from 0 to `count` in chunks, both ends included. */
export function* chunksOf(count: number): Generator<[first: number, last: number]> {
  for (let first = 0; first < count; first += CHUNK) yield [first, Math.min(first + CHUNK, count) - 1];
}

/**
 * Writes very many rows in one transaction: an interrupted seed leaves nothing. Triggers and foreign keys rest, so that `work` keeps every
 * count itself; of many rows the indexes of these tables are built afterwards.
 */
export async function writeInBulk(
  client: pg.Client,
  { count, tables }: { count: number; tables: string[] },
  work: () => Promise<void>,
): Promise<void> {
  if (count === 0) return;
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query(`SET LOCAL work_mem = '256MB'`);
    await client.query('SELECT setseed(0.5)');
    const rebuild = count >= REBUILD_FROM ? await dropIndexes(client, tables) : [];
    await work();
    for (const statement of rebuild) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Drops every index of these tables that belongs to no constraint; returns the statements that create them again. */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const found = await client.query<{ name: string; statement: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS statement
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
     WHERE i.indrelid = ANY ($1::regclass[]) AND c.oid IS NULL`,
    [tables],
  );
  for (const { name } of found.rows) await client.query(`DROP INDEX ${name}`);
  return found.rows.map((row) => row.statement);
}
