import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** An arbitrary number for the lock behind which nodes that start at once wait. */
const LOCK = 7_224_001;

export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * How long the tables may be held by others, such as a dump or a long transaction: each try waits for `lockMs`, shorter than requests of a running
 * node wait for a lock, since they queue behind it; between two tries there is a pause.
 */
type Patience = { lockMs: number; pauseMs: number; tries: number; tell: (sentence: string) => void };
/** Five minutes. */
const PATIENCE: Patience = { lockMs: 1_000, pauseMs: 5_000, tries: 50, tell: (sentence) => process.stdout.write(`${sentence}\n`) };

/**
 * Migrates the schema: runs every new file of `migrations/` in the order of their names, all in one transaction behind an
 * advisory lock, so that it is atomic and two nodes may start at once. A file that was changed after it ran is refused; so is
 * a schema that others hold for longer than `patience`, of which nothing is changed then. Returns the names of the files that were run.
 */
export async function migrate(connection: pg.ClientConfig, folder = FOLDER, patience: Partial<Patience> = {}): Promise<string[]> {
  const { lockMs, pauseMs, tries, tell } = { ...PATIENCE, ...patience };
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await migrateOnce(client, folder, lockMs);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        if (!isLockTimeout(error)) throw error;
        const holder = await findHolder(client);
        if (left <= 0)
          throw new MigrationRefused(`The schema cannot be migrated: ${holder}. Nothing was changed. Start again once that has ended.`, {
            cause: error,
          });
        if (left === tries - 1) tell(`The schema is to be migrated, which waits: ${holder}.`);
        await pause(pauseMs);
      }
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function migrateOnce(client: pg.Client, folder: string, lockMs: number): Promise<string[]> {
  await client.query('BEGIN');
  // Another node that migrates ends by itself, and may take long.
  await lockMigrations(client);
  await client.query("SELECT set_config('lock_timeout', $1, true)", [String(lockMs)]);
  const run = await migrateIn(client, undefined, folder);
  await client.query('COMMIT');
  return run;
}

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** Who holds tables: the oldest open transaction of this database, in words. */
async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date | null }>(
    `SELECT pid, coalesce(nullif(application_name, ''), 'a program') AS name, xact_start AS since FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND xact_start IS NOT NULL
       AND wait_event IS DISTINCT FROM 'advisory'
     ORDER BY xact_start LIMIT 1`,
  );
  const [one] = rows;
  return one
    ? `${one.name} (process ${one.pid}) has a transaction open since ${one.since?.toISOString()}`
    : 'another program holds a table';
}

/** Waits for other nodes that migrate, and blocks them until the transaction ends. */
export const lockMigrations = (client: pg.Client) => client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);

/**
 * Runs new migrations in a transaction that is open and locked; `only` restricts it to these names. Returns the names that were
 * run. Throws MigrationRefused.
 */
export async function migrateIn(client: pg.Client, only?: readonly string[], folder = FOLDER): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())',
  );
  const done = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations');
  const known = new Map(done.rows.map((row) => [row.name, row.sha256]));
  const run: string[] = [];
  for (const [name, sha256] of await hashMigrations(folder)) {
    const before = known.get(name);
    if (before === sha256 || (only && !only.includes(name))) continue;
    if (before) throw new MigrationRefused(`${name} was changed after it ran here. Put the change into a new file.`);
    await client.query(await readFile(path.join(folder, name), 'utf8'));
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    run.push(name);
  }
  return run;
}

/** Every migration of this program, in order, with the SHA-256 of its file. */
export async function hashMigrations(folder = FOLDER): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const hashed = names.map(async (name): Promise<[string, string]> => [
    name,
    createHash('sha256')
      .update(await readFile(path.join(folder, name), 'utf8'))
      .digest('hex'),
  ]);
  return new Map(await Promise.all(hashed));
}
