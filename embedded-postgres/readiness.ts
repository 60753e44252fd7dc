import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DATABASE } from './connection.ts';
import type { Connection } from './connection.ts';
import { describeEnding } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

type Waiting = { connection: Connection; server: ServerProcess; tail: () => string; log: (line: string) => void };

const POLL_MS = 10;
const SLOW_AFTER_MS = 5_000;
/** SQLSTATE codes. Source: PostgreSQL, appendix A. */
const CANNOT_CONNECT_NOW = '57P03';
const NO_SUCH_DATABASE = '3D000';

/**
 * Waits until the database answers, however long its recovery takes, and creates the database on the first start.
 * Throws with the last lines of the log when the server ends instead, and with the refusal when it is permanent.
 */
export async function waitUntilReady({ connection, server, tail, log }: Waiting): Promise<void> {
  let sayAfter = performance.now() + SLOW_AFTER_MS;
  while (!(await isReady(connection))) {
    const ending = await Promise.race([server.ended, pause(POLL_MS)]);
    if (ending) throw new Error(`PostgreSQL did not start (${describeEnding(ending)}):\n${tail()}`);
    if (performance.now() > sayAfter) {
      log('Waiting for PostgreSQL, which recovers from an unclean end');
      sayAfter = Number.POSITIVE_INFINITY;
    }
  }
}

/** False while nobody listens or the server reports that it is starting. */
async function isReady(connection: Connection): Promise<boolean> {
  try {
    await query(connection, 'SELECT 1');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code === CANNOT_CONNECT_NOW) return false;
    if (error.code !== NO_SUCH_DATABASE) throw error;
    await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${DATABASE}`);
    return false;
  }
}

/** `ssl: false`: PGSSLMODE in the environment is intended for other servers. */
async function query(connection: Connection, sql: string): Promise<void> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
