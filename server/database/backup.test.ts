import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useTestHouse } from '#server/testing/test-house.ts';
import { BackupRefused, restoreBackup, writeBackup } from './backup.ts';

const house = useTestHouse();
const server = inject('postgres');
const empty = { ...server, database: `restored_${randomUUID().replaceAll('-', '')}` };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-backup-'));
  await onServer(`CREATE DATABASE ${empty.database} TEMPLATE ${server.database}`);
  await mkdir(path.join(folder, 'files/pictures'), { recursive: true });
  await writeFile(path.join(folder, 'files/pictures/one.webp'), 'a picture');
  const { id } = await house.person({
    name: 'Ange "Quote", Uwase\nof two lines',
    role: 'Artist',
    links: { website: 'https://example.com' },
  });
  await house.services.db.execute(
    sql`INSERT INTO audit_log (action, object_type, object_id, after) VALUES ('user.made', 'user', ${id}, '{"a":null}')`,
  );
  const { options } = house.services.db.$client;
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

test('a damaged backup is refused before anything is changed', async () => {
  const damaged = path.join(folder, 'damaged');
  await cp(path.join(folder, 'backup'), damaged, { recursive: true });
  await appendFile(path.join(damaged, 'tables/users.csv.gz'), 'x');
  await expect(restoreBackup(empty, undefined, damaged)).rejects.toThrow('The backup is damaged: tables/users.csv.gz');
});

test('a backup restored elsewhere has the same rows and files, and numbers go on', async () => {
  const target = path.join(folder, 'restored-files');
  await restoreBackup(empty, target, path.join(folder, 'backup'));
  const query = 'SELECT id, name, email, links, search_text, created_at FROM users ORDER BY id';
  const before = (await house.services.db.$client.query(query)).rows;
  expect(await rowsOf(query)).toEqual(before);
  expect(await readFile(path.join(target, 'pictures/one.webp'), 'utf8')).toBe('a picture');
  await rowsOf(`INSERT INTO audit_log (action, object_type) VALUES ('again', 'user')`);
  expect(await rowsOf('SELECT id::int FROM audit_log ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a shop that is not empty is never overwritten', async () => {
  await expect(restoreBackup(empty, undefined, path.join(folder, 'backup'))).rejects.toThrow(BackupRefused);
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => void client.end());
}

async function rowsOf(text: string): Promise<unknown[]> {
  const client = new pg.Client(empty);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => void client.end());
}
