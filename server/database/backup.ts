import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { closeTree } from '#server/data-dir.ts';
import { migrate } from './migrate.ts';

/** What a backup folder holds: `manifest.json`, `tables/<name>.csv.gz`, `files/…`. */
type Manifest = { madeAt: string; migrations: string[]; tables: Record<string, number>; sha256: Record<string, string> };

/** A backup that cannot be used, with a sentence that says why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Jobs are of the moment and not kept: mails and checks that still matter are found again from the tables. */
async function findTables(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY tablename`,
  );
  return found.rows.map((row) => row.tablename);
}

async function findMigrations(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map((row) => row.name);
}

/**
 * Writes the whole shop into a new folder while it goes on working: all tables as they were at one moment, then the files (which are
 * never changed, only added). `filesFolder` is undefined when a bucket keeps the files. Returns rows by table.
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  filesFolder: string | undefined,
  target: string,
): Promise<Record<string, number>> {
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 });
  await chmod(target, 0o700);
  if ((await readdir(target)).length > 1) throw new BackupRefused(`${target} is not empty.`);
  const { tables, migrations } = await withClient(connection, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const counts: Record<string, number> = {};
    for (const table of await findTables(client)) {
      const stream = client.query(copyTo(`COPY ${quote(table)} TO STDOUT (FORMAT csv)`));
      await pipeline(stream, createGzip(), createWriteStream(path.join(target, 'tables', `${table}.csv.gz`)));
      counts[table] = stream.rowCount;
    }
    return { tables: counts, migrations: await findMigrations(client) };
  });
  if (filesFolder && (await stat(filesFolder).catch(() => undefined))) {
    await cp(filesFolder, path.join(target, 'files'), { recursive: true, filter: (name) => !name.includes('.part-') });
  }
  await closeTree(target);
  const manifest: Manifest = { madeAt: new Date().toISOString(), migrations, tables, sha256: await hashAll(target) };
  await writeFile(path.join(target, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return tables;
}

/**
 * Fills an empty database and an empty files folder from a backup, after every file of it was checked by its hash; all tables in one
 * transaction. Throws BackupRefused, changing nothing, when the backup is damaged, of another version, or the shop is not empty.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  filesFolder: string | undefined,
  source: string,
): Promise<Record<string, number>> {
  const manifest = JSON.parse(await readFile(path.join(source, 'manifest.json'), 'utf8')) as Manifest;
  const now = await hashAll(source);
  const damaged = Object.keys(manifest.sha256).filter((file) => now[file] !== manifest.sha256[file]);
  if (damaged.length > 0) throw new BackupRefused(`The backup is damaged: ${damaged.slice(0, 5).join(', ')}`);
  await migrate(connection);
  await withClient(connection, async (client) => {
    await refuseUnlessFitting(client, manifest);
    await client.query('BEGIN');
    // Triggers and foreign keys held when the rows were written; the counters that triggers keep are in the backup too.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const table of Object.keys(manifest.tables)) {
      await client.query(`DELETE FROM ${quote(table)}`);
      const file = createReadStream(path.join(source, 'tables', `${table}.csv.gz`));
      await pipeline(file, createGunzip(), client.query(copyFrom(`COPY ${quote(table)} FROM STDIN (FORMAT csv)`)));
    }
    await continueNumbers(client);
    await client.query('COMMIT');
  });
  const kept = path.join(source, 'files');
  if (filesFolder && (await stat(kept).catch(() => undefined))) {
    await cp(kept, filesFolder, { recursive: true });
    await closeTree(filesFolder);
  }
  return manifest.tables;
}

async function refuseUnlessFitting(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await findMigrations(client);
  if (here.join() !== manifest.migrations.join()) {
    throw new BackupRefused('The backup was made by another version of Ubugeni. Restore it with that version, then upgrade.');
  }
  const people = await client.query('SELECT 1 FROM users LIMIT 1');
  if (people.rowCount) throw new BackupRefused('This shop is not empty. Restore into a new DATA_DIR or database.');
}

/** Numbers that the database gives out go on after the highest restored one. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const found = await client.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
  );
  for (const { table_name: table, column_name: column } of found.rows) {
    const highest = `(SELECT max(${quote(column)}) FROM ${quote(table)})`;
    const sequence = `pg_get_serial_sequence('${quote(table)}', '${column}')`;
    await client.query(`SELECT setval(${sequence}, ${highest}) WHERE ${highest} IS NOT NULL`);
  }
}

async function hashAll(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'manifest.json') continue;
    const file = path.join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    hashes[path.relative(folder, file)] = hash.digest('hex');
  }
  return hashes;
}
