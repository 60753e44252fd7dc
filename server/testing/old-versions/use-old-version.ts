import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate } from '#server/database/migrate.ts';

const FOLDER = path.join(import.meta.dirname, '../../database/migrations');

/**
 * A database for one test file as the version before a migration, such as '0041', left it: `fill` makes what was in it, and the migrations since then
 * follow. `pool` has connections to it, in `fill` already, and none before it is asked.
 */
export function useOldVersion(migration: string, fill: () => Promise<void>) {
  const connection = { ...inject('postgres'), database: `old_${randomUUID().replaceAll('-', '')}` };
  const pool = new pg.Pool(connection);
  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${connection.database}`);
    const before = await mkdtemp(path.join(tmpdir(), 'ubugeni-migrations-'));
    for (const name of await readdir(FOLDER)) if (name < migration) await cp(path.join(FOLDER, name), path.join(before, name));
    await migrate(connection, before);
    await rm(before, { recursive: true });
    await fill();
    await migrate(connection);
  });
  afterAll(async () => {
    await pool.end();
    await onServer(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  });
  return { connection, pool };
}

async function onServer(statement: string): Promise<void> {
  const main = new pg.Client(inject('postgres'));
  await main.connect();
  await main.query(statement);
  await main.end();
}
