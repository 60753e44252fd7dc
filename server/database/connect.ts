import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase, sql } from '#server/database/drizzle.ts';
import pg from 'pg';
import { NamingClient, sendLater, waitForCommit } from './statements/naming-client.ts';
import { prepare } from './statements/prepared-statement.ts';

/** Drizzle over the pool; queries take this or a transaction. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query function takes: the pool, or the transaction it belongs to. */
export type Queryable = Database | Transaction;

/** The connection of a transaction; Drizzle has it and leaves it out of its types. */
const clientOf = (tx: Transaction) => (tx as unknown as { session: { client: pg.PoolClient } }).session.client;

/**
 * Runs a statement that is written as text and prepared once per connection, for what is sent so often that building it counts
 * (docs/decisions/0026-carts-and-orders-are-written-by-functions.md). Texts are constants: what varies is a value. Rows are as `pg` gives
 * them: a bigint and a numeric are texts, a timestamptz is a Date. Throws the error of `pg`.
 */
export function run<Row extends pg.QueryResultRow>(db: Queryable, text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  return ('$client' in db ? db.$client : clientOf(db)).query<Row>(prepare(text, values));
}

/**
 * Runs a statement of a transaction whose answer nobody needs: it is sent in the packet of the next statement, at the latest of the transaction's end,
 * and saves a way to the database. Where it fails, the statement that it goes with fails with its error, and so does the transaction. Outside a
 * transaction it is sent at once.
 */
export async function runLater(db: Queryable, text: string, values: (string | null)[]): Promise<void> {
  await ('$client' in db ? run(db, text, values) : sendLater(clientOf(db), prepare(text, values)));
}

/** Calls back once what was written is committed: at once outside a transaction, never when the transaction is rolled back or its connection lost. */
export function afterCommit(db: Queryable, call: () => void): void {
  if ('$client' in db) {
    call();
    return;
  }
  waitForCommit(clientOf(db), call);
}

/**
 * Allows the statements of this transaction a minute each, where a single one changes thousands of rows: an artist's works, the words of an
 * import. One statement.
 */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', ${String(LONG_MS)}, true)`);
  // Until the connection is given back.
  socketOf(clientOf(tx)).setTimeout(LONG_MS + GRACE_MS);
}

export type ConnectOptions = {
  connection: pg.PoolConfig;
  /** The maximum of connections. */
  max: number;
  /** Called for each error of a connection that no query is waiting for. */
  onError?: (error: Error) => void;
  /** How many times as long as usual a statement may take, a lock be waited for and a transaction pause: for tests, whose machine may be busy. */
  patience?: number;
};

/**
 * Opens the pool. A restart of the database ends no process: the pool and every client have an error listener
 * (a client without one throws its 'error' into the process).
 */
export function connectDatabase({ connection, max, onError = () => {}, patience = 1 }: ConnectOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: NamingClient,
    max: max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS * patience,
    lock_timeout: LOCK_MS * patience,
    idle_in_transaction_session_timeout: IDLE_MS * patience,
    application_name: 'ubugeni',
    // Starting parallel workers takes longer (10 ms) than any of our statements, and so does JIT compilation.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  });
  // Errors of a connection that is being closed are not reported.
  const onLost = (error: Error) => void (pool.ending || onError(error));
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  endWithConnections(pool);
  giveUpSilentLines(pool, STATEMENT_MS * patience + GRACE_MS);
  return drizzle(pool);
}

/** `pg` ends a pool before its connections are closed: a database that is stopped then still finds them open, and so does a test that counts them. */
function endWithConnections(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  const allClosed = Promise.withResolvers<void>();
  const look = () => void (pool.ending && open.size === 0 && allClosed.resolve());
  pool.on('remove', (client) => {
    open.delete(client);
    look();
  });
  const end = pool.end.bind<() => Promise<void>>(pool);
  const endWholly = async () => {
    await end();
    look();
    await allClosed.promise;
  };
  Object.assign(pool, { end: endWholly });
}

const STATEMENT_MS = 5_000;
const LOCK_MS = 3_000;
const IDLE_MS = 15_000;
const LONG_MS = 60_000;
/** The server cancels every statement after its time: without an answer for longer than that, none will come. */
const GRACE_MS = 1_500;

/**
 * Closes a connection whose server is silent while a query waits for it, for example behind a dead network connection
 * (faults.md F04): the query fails as for any lost connection, and the pool never uses it again.
 */
function giveUpSilentLines(pool: pg.Pool, silentMs: number): void {
  pool.on('acquire', (client) => {
    const socket = socketOf(client);
    socket.setTimeout(silentMs, () => {
      // A connection that holds a lock for longer, between two queries, is silent too; the next query starts the time anew.
      if (isAtRest(client)) return;
      socket.destroy(Object.assign(new Error('The database stopped answering'), { code: 'ETIMEDOUT' }));
    });
  });
  pool.on('release', (_error, client) => {
    const socket = socketOf(client);
    socket.removeAllListeners('timeout');
    socket.setTimeout(0);
  });
}

/** Missing in the types of `pg`. */
const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
/** Whether no query waits on the connection; missing in the types of `pg` too. */
const isAtRest = (client: pg.PoolClient) => (client as unknown as { readyForQuery: boolean }).readyForQuery;

const RETRYABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006', // shutting down, starting up, connection lost
  '53300',
  '53100',
  '53200', // too many connections, disk full, out of memory
  '57014',
  '55P03',
  '40001',
  '40P01', // timeouts, locks, serialization
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is|Cannot use a pool after/i;

/** True for an error that means 'the database cannot answer now': the caller may retry. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === 'string' && RETRYABLE.has(code)) return true;
    if (LOST.test(e.message)) return true;
  }
  return false;
}

/** The name of the constraint that a statement violated, or undefined for another error. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string') return constraint;
  }
  return undefined;
}
