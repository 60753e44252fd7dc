import { createWriteStream } from 'node:fs';
import { chmod, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { closeTree } from '#server/platform/start/private-files.ts';
import { BackupRefused, fileOf, makeManifest, MANIFEST } from './backup-manifest.ts';

/** A name as a part of a statement. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Opens a connection for the work, and closes it. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Jobs are not backed up: mails and checks that still matter are recreated from the tables. */
export async function findTables(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY tablename`,
  );
  return found.rows.map((row) => row.tablename);
}

/** The columns of a table that are backed up, in order; generated ones are not. */
export async function findColumns(client: pg.Client, table: string): Promise<string[]> {
  const found = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return found.rows.map((row) => row.column_name);
}

/** The migrations that ran; none in a new database. */
export async function findMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ is_there: boolean }>(`SELECT to_regclass('public.migrations') IS NOT NULL AS is_there`);
  if (!known.rows[0]?.is_there) return [];
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map((row) => row.name);
}

/**
 * Writes the whole shop into a new folder while it is running: first all tables in one snapshot, then the files (which are
 * never changed, only added). `filesFolder` is undefined when files are in a bucket. Returns rows by table.
 * Throws BackupRefused.
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  filesFolder: string | undefined,
  target: string,
): Promise<Record<string, number>> {
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 });
  await chmod(target, 0o700);
  if ((await readdir(target)).length > 1) throw new BackupRefused(`${target} is not empty.`);
  const found = await withClient(connection, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: Record<string, number> = {};
    const columns: Record<string, string[]> = {};
    for (const table of await findTables(client)) {
      const written = (columns[table] = await findColumns(client, table));
      const stream = client.query(copyTo(`COPY ${quote(table)} (${written.map(quote).join(', ')}) TO STDOUT (FORMAT csv)`));
      await pipeline(stream, createGzip(), createWriteStream(path.join(target, fileOf(table))));
      tables[table] = stream.rowCount;
    }
    return { tables, columns, migrations: await findMigrations(client) };
  });
  if (filesFolder && (await stat(filesFolder).catch(() => undefined))) {
    await cp(filesFolder, path.join(target, 'files'), { recursive: true, filter: (name) => !name.includes('.part-') });
  }
  await closeTree(target);
  const manifest = await makeManifest(target, { ...found, hasFiles: filesFolder !== undefined });
  // Last: an interrupted backup has no manifest and is refused.
  await writeFile(path.join(target, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return found.tables;
}
