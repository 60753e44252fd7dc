import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** An arbitrary number for the lock behind which nodes that start at once wait. */
const LOCK = 7_224_001;

export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * Migrates the schema: runs every new file of `migrations/` in the order of their names, all in one transaction behind an
 * advisory lock, so that it is atomic and two nodes may start at once. A file that was changed after it ran is refused.
 * Returns the names of the files that were run.
 */
export async function migrate(connection: pg.ClientConfig, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await lockMigrations(client);
    const run = await migrateIn(client, undefined, folder);
    await client.query('COMMIT');
    return run;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
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
