import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '#server/database/drizzle.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { writeBackup } from './backup.ts';
import { migrate } from './migrate.ts';
import { restoreBackup } from './restore.ts';

const server = useTestServer();
const postgres = inject('postgres');
const newDatabase = () => ({ ...postgres, database: `restored_${randomUUID().replaceAll('-', '')}` });
const empty = newDatabase();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-backup-'));
  await onServer(`CREATE DATABASE ${empty.database} TEMPLATE ${postgres.database}`);
  await mkdir(path.join(folder, 'files/pictures'), { recursive: true });
  await writeFile(path.join(folder, 'files/pictures/one.webp'), 'a picture');
  const { id } = await server.person({
    name: 'Ange "Quote", Uwase\nof two lines',
    role: 'Artist',
    links: { website: 'https://example.com' },
  });
  await server.services.db.execute(
    sql`INSERT INTO audit_log (action, object_type, object_id, after) VALUES ('user.made', 'user', ${id}, '{"a":null}')`,
  );
  const { options } = server.services.db.$client;
  await writeBackup(
    { host: options.host, port: options.port, user: options.user, database: options.database },
    path.join(folder, 'files'),
    path.join(folder, 'backup'),
  );
});
afterAll(async () => {
  await onServer(`DROP DATABASE ${empty.database} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

/** A changed copy of the backup. */
async function changed(name: string, change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(folder, name);
  await cp(path.join(folder, 'backup'), copy, { recursive: true });
  await change(copy);
  return copy;
}
type Written = { tables: Record<string, number>; columns?: Record<string, string[]>; migrations: string[]; sha256: Record<string, string> };
const rewrite = (copy: string, edit: (manifest: Written) => void) => async () => {
  const file = path.join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Written;
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
};
const edited = (name: string, edit: (manifest: Written) => void) => changed(name, (copy) => rewrite(copy, edit)());

const bad: [name: string, make: () => Promise<string>, sentence: RegExp][] = [
  [
    'a changed table',
    () => changed('longer', (copy) => appendFile(path.join(copy, 'tables/users.csv.gz'), 'x')),
    /is damaged: tables\/users\.csv\.gz/,
  ],
  [
    'a truncated table',
    () => changed('shorter', (copy) => truncate(path.join(copy, 'tables/users.csv.gz'), 40)),
    /is damaged: tables\/users\.csv\.gz/,
  ],
  ['a missing file of a table', () => changed('less', (copy) => rm(path.join(copy, 'tables/carts.csv.gz'))), /lacks files: tables\/carts/],
  ['a missing picture', () => changed('blind', (copy) => rm(path.join(copy, 'files/pictures/one.webp'))), /lacks files: files\/pictures/],
  [
    'an extra file',
    () => changed('more', (copy) => writeFile(path.join(copy, 'tables/other.csv.gz'), '')),
    /do not belong to it: tables\/other/,
  ],
  [
    'a table missing from files and manifest',
    () =>
      changed('without', async (copy) => {
        await rm(path.join(copy, 'tables/carts.csv.gz'));
        await rewrite(copy, ({ tables, sha256 }) => {
          delete tables['carts'];
          delete sha256['tables/carts.csv.gz'];
        })();
      }),
    /lacks tables: carts/,
  ],
  [
    'a table of another version',
    () => edited('columns', ({ columns }) => void columns!['users']!.pop()),
    /table users of the backup has other columns/,
  ],
  [
    'fewer rows than the manifest has',
    () => edited('rows', ({ tables }) => void (tables['users'] = 7)),
    /table users of the backup has 1 rows instead of 7/,
  ],
  [
    'a newer version',
    () => edited('newer', ({ migrations }) => void migrations.push('9999_later.sql')),
    /another version of Ubugeni.* 9999_later/,
  ],
  ['no manifest, as when it was cut off', () => changed('cut', (copy) => rm(path.join(copy, 'manifest.json'))), /is not a whole backup/],
  ['half a manifest', () => changed('half', (copy) => truncate(path.join(copy, 'manifest.json'), 100)), /cannot be read/],
];

test.each(bad)('a backup with %s is refused, and nothing is changed', async (name, make, sentence) => {
  const before = await traces();
  const target = path.join(folder, `files of ${name}`);
  await expect(restoreBackup(empty, target, await make())).rejects.toThrow(sentence);
  expect([await traces(), await readdir(folder).then((names) => names.filter((one) => one.startsWith('files of')))]).toEqual([before, []]);
});

test('restoring into a running shop is refused', async () => {
  const shop = new pg.Client({ ...empty, application_name: 'ubugeni' });
  await shop.connect();
  const restored = restoreBackup(empty, path.join(folder, 'restored-files'), path.join(folder, 'backup'));
  await expect(restored).rejects.toThrow('A server is running on this database');
  await shop.end();
});

test('a restore that is killed half-way leaves nothing, and the next one succeeds', async () => {
  const before = await traces();
  const dataDir = path.join(folder, 'killed');
  // It waits for a table that this test locks, with earlier ones filled.
  const holder = new pg.Client(empty);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE users IN SHARE MODE');
  const DATABASE_URL = `postgresql:///${empty.database}?host=${encodeURIComponent(empty.host)}&port=${empty.port}&user=${empty.user}`;
  const root = path.join(import.meta.dirname, '../..');
  const env = { ...process.env, DATABASE_URL, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['scripts/restore.ts', path.join(folder, 'backup')], { cwd: root, env, stdio: 'ignore' });
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await rowsOf(waits)).toHaveLength(1), { timeout: 120_000, interval: 50 });
  const killed = once(child, 'exit');
  child.kill('SIGKILL');
  await killed;
  await holder.query('ROLLBACK');
  await holder.end();
  await vi.waitFor(async () => expect(await traces()).toEqual(before), { timeout: 120_000, interval: 50 });
  // The last moment before the end: files in place, and rows that were never committed.
  const files = path.join(dataDir, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(path.join(files, '.being-restored'), '');
  await writeFile(path.join(files, 'left'), 'by a killed restore');
  await restoreBackup(empty, files, path.join(folder, 'backup'));
  expect(await readdir(files)).toEqual(['pictures']);
  expect(await readdir(dataDir)).toEqual(['files']);
});

test('a backup restored elsewhere has the same rows and files, and sequences continue', async () => {
  const query = 'SELECT id, name, email, links, search_text, created_at FROM users ORDER BY id';
  const before = (await server.services.db.$client.query(query)).rows;
  expect(await rowsOf(query)).toEqual(before);
  expect(await readFile(path.join(folder, 'killed/files/pictures/one.webp'), 'utf8')).toBe('a picture');
  await rowsOf(`INSERT INTO audit_log (action, object_type) VALUES ('again', 'user')`);
  expect(await rowsOf('SELECT id::int FROM audit_log ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('neither a shop that is not empty nor files are ever overwritten', async () => {
  await expect(restoreBackup(empty, path.join(folder, 'unused'), path.join(folder, 'backup'))).rejects.toThrow('This shop is not empty');
  const other = newDatabase();
  await onServer(`CREATE DATABASE ${other.database}`);
  await expect(restoreBackup(other, path.join(folder, 'files'), path.join(folder, 'backup'))).rejects.toThrow('is not empty');
  await expect(restoreBackup(other, undefined, path.join(folder, 'backup'))).rejects.toThrow('The backup holds files');
  await onServer(`DROP DATABASE ${other.database} WITH (FORCE)`);
});

test('a backup of an older version, of the first format too, is restored into a new database and migrated', async () => {
  const [old, fresh] = [newDatabase(), newDatabase()];
  const migrations = path.join(folder, 'old migrations');
  await cp(path.join(import.meta.dirname, 'migrations'), migrations, { recursive: true });
  for (const name of await readdir(migrations)) if (name > '0018_searches.sql') await rm(path.join(migrations, name));
  for (const database of [old, fresh]) await onServer(`CREATE DATABASE ${database.database}`);
  await migrate(old, migrations);
  await rowsOf(`INSERT INTO newsletter_subscriptions (id, email, state) VALUES ('${randomUUID()}', 'old@example.com', 'asked')`, old);
  const source = path.join(folder, 'old backup');
  await writeBackup(old, undefined, source);
  const file = path.join(source, 'manifest.json');
  const { madeAt, migrations: names, tables, sha256 } = JSON.parse(await readFile(file, 'utf8'));
  expect([names.includes('0022_outgoing_mails.sql'), 'outgoing_mails' in tables]).toEqual([false, false]);
  await writeFile(file, JSON.stringify({ madeAt, migrations: names, tables, sha256 }));
  await expect(restoreBackup(fresh, undefined, await edited('of another', (m) => void m.migrations.pop()))).rejects.toThrow('holds files');
  await restoreBackup(fresh, undefined, source);
  expect(await rowsOf('SELECT email FROM newsletter_subscriptions', fresh)).toEqual([{ email: 'old@example.com' }]);
  expect(await rowsOf('SELECT 1 FROM outgoing_mails', fresh)).toEqual([]);
  expect(await migrate(fresh)).toEqual([]);
  for (const database of [old, fresh]) await onServer(`DROP DATABASE ${database.database} WITH (FORCE)`);
});

/** What a restore would change: rows of a few tables, and secrets. */
const traces = () =>
  rowsOf(
    'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM audit_log) AS log, (SELECT md5(string_agg(value::text, name ORDER BY name)) FROM secrets) AS secrets',
  );

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query(statement).finally(() => void client.end());
}

async function rowsOf(text: string, database = empty): Promise<unknown[]> {
  const client = new pg.Client(database);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => void client.end());
}
