import type pg from 'pg';
import type { Queryable, Transaction } from './connect.ts';
import { prepare } from './prepared-statement.ts';

/** The connection of a transaction; Drizzle has it and leaves it out of its types. */
const clientOf = (tx: Transaction) => (tx as unknown as { session: { client: pg.PoolClient } }).session.client;

/**
 * Runs a statement written as text and prepared once per connection, for what is asked so often that building it counts (docs/decisions/
 * 0026). Texts are constants: what varies is a value. Rows are as `pg` gives them: a bigint and a numeric are texts, a timestamptz is a Date.
 * Throws the error of `pg`.
 */
export function run<Row extends pg.QueryResultRow>(db: Queryable, text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  return ('$client' in db ? db.$client : clientOf(db)).query<Row>(prepare(text, values));
}
