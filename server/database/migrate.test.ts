import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
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

/** A dump that runs: it reads, and its transaction stays open. */
async function openDump(): Promise<pg.Client> {
  const dump = new pg.Client({ ...connection, application_name: 'pg_dump' });
  await dump.connect();
  await dump.query('BEGIN');
  await dump.query('SELECT 1 FROM arts');
  return dump;
}

test('a migration waits for a dump that runs, says for what, and goes on when it ends; others read meanwhile', async () => {
  await migrate(connection, folder);
  await writeFile(path.join(folder, '9998_good.sql'), 'CREATE TABLE good (id int); ALTER TABLE arts ADD COLUMN later int;');
  const dump = await openDump();
  const told: string[] = [];
  const migrating = migrate(connection, folder, { lockMs: 50, pauseMs: 50, tries: 10_000, tell: (sentence) => told.push(sentence) });
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 120_000, interval: 20 });
  expect(told[0]).toMatch(/^The schema is to be migrated, which waits: pg_dump \(process \d+\) has a transaction open since 20/);
  expect((await query(connection, 'SELECT 1 FROM arts')).rowCount).toBe(0);
  await dump.query('COMMIT');
  await dump.end();
  expect(await migrating).toEqual(['9998_good.sql']);
  expect(told).toHaveLength(1);
});

test('a migration behind a transaction that does not end is refused with a sentence, and nothing of it is there', async () => {
  await migrate(connection, folder);
  await writeFile(path.join(folder, '9998_good.sql'), 'CREATE TABLE good (id int); ALTER TABLE arts ADD COLUMN later int;');
  const dump = await openDump();
  const refused = migrate(connection, folder, { lockMs: 50, pauseMs: 10, tries: 3, tell: () => {} });
  await expect(refused).rejects.toThrow(MigrationRefused);
  await expect(refused).rejects.toThrow(/pg_dump .*\. Nothing was changed\. Start again once that has ended\.$/);
  expect((await query(connection, `SELECT 1 FROM pg_tables WHERE tablename = 'good'`)).rowCount).toBe(0);
  await dump.end();
  expect(await migrate(connection, folder)).toEqual(['9998_good.sql']);
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
