import type pg from 'pg';

/**
 * How many rows of these tables a change reads, by scans and by indexes, what its triggers and functions read included: counted by PostgreSQL in
 * the transaction that `change` is given, which is rolled back. Without sequential scans, which are what a small table is best read by.
 */
export async function countRowsRead(
  pool: pg.Pool,
  tables: readonly string[],
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<number> {
  const client = await pool.connect();
  const count = async () => {
    const { rows } = await client.query<{ read: number }>(
      'SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables WHERE relname = ANY ($1)',
      [tables],
    );
    return rows[0]?.read ?? Number.NaN;
  };
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off');
    const before = await count();
    await change(client);
    return (await count()) - before;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
