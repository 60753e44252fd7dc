import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, MigrationRefused } from './migrate.ts';

const server = inject('postgres');
let connection = server;
let folder = '';

beforeEach(async () => {
  connection = { ...server, database: `migrate_${randomUUID().replaceAll('-', '')}` };
  await query(server, `CREATE DATABASE ${connection.database}`);
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-migrations-'));
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
});
afterEach(async () => {
  await query(server, `DROP DATABASE ${connection.database} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

test('ten nodes that start at once migrate once', async () => {
  const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(connection, folder)));
  expect(runs.filter((run) => run.length > 0)).toHaveLength(1);
});

test('a migration that fails half-way leaves the schema unchanged', async () => {
  await migrate(connection, folder);
  await writeFile(path.join(folder, '9998_good.sql'), 'CREATE TABLE good (id int)');
  await writeFile(path.join(folder, '9999_broken.sql'), 'CREATE TABLE half (id int); SELECT broken;');
  await expect(migrate(connection, folder)).rejects.toThrow('broken');
  const tables = await query(connection, `SELECT 1 FROM pg_tables WHERE tablename IN ('good', 'half')`);
  expect(tables.rowCount).toBe(0);
});

test('a migration that was changed after it ran is refused by its name', async () => {
  await migrate(connection, folder);
  await writeFile(path.join(folder, '0001_foundation.sql'), 'SELECT 1');
  await expect(migrate(connection, folder)).rejects.toThrow(MigrationRefused);
});

test('rows of the audit log cannot be changed', async () => {
  await migrate(connection, folder);
  await query(connection, `INSERT INTO audit_log (action, object_type) VALUES ('order.placed', 'order')`);
  for (const change of [`UPDATE audit_log SET action = ''`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(query(connection, change)).rejects.toThrow('never changed');
  }
});

async function query(to: pg.ClientConfig, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
