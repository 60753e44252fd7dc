import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { closeTree } from '#server/platform/start/private-files.ts';
import { BackupRefused, fileOf, type Manifest, readManifest, refuseIfAny } from './backup-manifest.ts';
import { findColumns, findMigrations, findTables, quote, withClient } from './backup.ts';
import { lockMigrations, migrateIn } from './migrate.ts';

/** A mark in a files folder whose rows are not committed yet: a killed restore left it, and the next one may replace the folder. */
const MARK = '.being-restored';

/**
 * Fills an empty database and an empty files folder from a backup, atomically. Everything is checked before anything is changed;
 * the tables are one transaction, with the schema of the backup's version and the migrations since; the files are copied beside their place
 * and moved there just before that transaction ends. `filesFolder` is undefined when files are in a bucket; `read`: the backup, if it was
 * checked just now. Returns rows by table. Throws BackupRefused.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  filesFolder: string | undefined,
  source: string,
  read?: Manifest,
): Promise<Record<string, number>> {
  const manifest = read ?? (await readManifest(source));
  const files = await planFiles(manifest, filesFolder, source);
  await withClient(connection, async (client) => {
    await client.query('BEGIN');
    let isCommitting = false;
    try {
      await lockMigrations(client);
      await refuseUnlessReady(client, manifest);
      await fillTables(client, manifest, source);
      await files.stage();
      await files.place();
      isCommitting = true;
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      // After a failed commit its result is unknown: the files stay, and another restore may replace them.
      if (!isCommitting) await files.undo();
      throw error;
    }
  });
  await files.finish();
  return manifest.tables;
}

/** Checks that the database is unused: no shop runs on it, it has no rows, and its schema is not newer than the backup's. */
async function refuseUnlessReady(client: pg.Client, manifest: Manifest): Promise<void> {
  const running = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'ubugeni%' AND pid <> pg_backend_pid()`,
  );
  if (running.rowCount) throw new BackupRefused('A server is running on this database. Stop it first.');
  const here = await findMigrations(client);
  if (here.length > 0) {
    const people = await client.query(
      'SELECT 1 FROM users UNION ALL SELECT 1 FROM contact_messages UNION ALL SELECT 1 FROM newsletter_subscriptions LIMIT 1',
    );
    if (people.rowCount) throw new BackupRefused('This shop is not empty. Restore into a new DATA_DIR or database.');
    if (here.join() !== manifest.migrations.join()) {
      throw new BackupRefused(
        'The backup was made by another version of Ubugeni than this database. Restore it into a new DATA_DIR or database, which takes older ones too.',
      );
    }
  }
  await migrateIn(client, manifest.migrations);
}

async function fillTables(client: pg.Client, manifest: Manifest, source: string): Promise<void> {
  const here = await findTables(client);
  const named = Object.keys(manifest.tables);
  refuseIfAny(
    'The backup lacks tables: ',
    here.filter((table) => !named.includes(table)),
  );
  refuseIfAny(
    'The backup has tables that its version does not know: ',
    named.filter((table) => !here.includes(table)),
  );
  // Triggers and foreign keys were enforced when the rows were written; the counters that triggers update are in the backup too.
  await client.query('SET LOCAL session_replication_role = replica');
  for (const table of here) await fillTable(client, { table, manifest, source });
  await continueNumbers(client);
  await client.query('SET LOCAL session_replication_role = origin');
  // An older schema is migrated, as a start would do.
  await migrateIn(client);
}

type Filling = { table: string; manifest: Manifest; source: string };

async function fillTable(client: pg.Client, { table, manifest, source }: Filling): Promise<void> {
  const here = await findColumns(client, table);
  const columns = manifest.columns?.[table] ?? here;
  if (columns.join() !== here.join()) throw new BackupRefused(`The table ${table} of the backup has other columns than its version.`);
  await client.query(`DELETE FROM ${quote(table)}`);
  const into = client.query(copyFrom(`COPY ${quote(table)} (${columns.map(quote).join(', ')}) FROM STDIN (FORMAT csv)`));
  try {
    await pipeline(createReadStream(path.join(source, fileOf(table))), createGunzip(), into);
  } catch (cause) {
    throw new BackupRefused(`The table ${table} of the backup cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
  const expected = manifest.tables[table];
  if (into.rowCount !== expected)
    throw new BackupRefused(`The table ${table} of the backup has ${into.rowCount} rows instead of ${expected}.`);
}

/** Sequences continue after the highest restored number. */
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

type FilesPlan = Record<'stage' | 'place' | 'undo' | 'finish', () => Promise<void>>;
const NOTHING: FilesPlan = { stage: async () => {}, place: async () => {}, undo: async () => {}, finish: async () => {} };

/** How the files are put in place. Throws BackupRefused when they cannot, before anything is changed. */
async function planFiles(manifest: Manifest, filesFolder: string | undefined, source: string): Promise<FilesPlan> {
  const kept = path.join(source, 'files');
  const hasFiles = manifest.hasFiles ?? (await isThere(kept));
  if (hasFiles && !filesFolder) throw new BackupRefused('The backup holds files, and STORAGE_URL keeps them elsewhere. Start without it.');
  if (manifest.hasFiles === false && filesFolder) {
    throw new BackupRefused('The backup holds no files: they were kept in a bucket. Name it with STORAGE_URL.');
  }
  if (!filesFolder) return NOTHING;
  if ((await hasContent(filesFolder)) && !(await isThere(path.join(filesFolder, MARK)))) {
    throw new BackupRefused(`${filesFolder} is not empty. Restore into a new DATA_DIR.`);
  }
  const staged = `${filesFolder}.being-restored`;
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });
  return {
    async stage() {
      await remove(staged);
      await mkdir(staged, { recursive: true, mode: 0o700 });
      if (await isThere(kept)) await cp(kept, staged, { recursive: true });
      await closeTree(staged);
      await writeFile(path.join(staged, MARK), '', { mode: 0o600, flush: true });
    },
    async place() {
      await remove(filesFolder);
      await rename(staged, filesFolder);
    },
    undo: () => remove(staged),
    finish: () => rm(path.join(filesFolder, MARK), { force: true }),
  };
}

const isThere = async (place: string) => (await stat(place).catch(() => undefined)) !== undefined;
const hasContent = async (folder: string) => (await readdir(folder).catch(() => [])).length > 0;
