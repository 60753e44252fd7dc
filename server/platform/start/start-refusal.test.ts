import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '#embedded-postgres/connection.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { readConfig } from './config.ts';
import { refuseHalfPayments, StartRefused } from './start-refusal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-refused-'));
const root = path.join(import.meta.dirname, '../../..');
let taken: Server;
let port = 0;

beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as { port: number }).port;
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as `npm start` does, and returns its output once it has ended by itself. */
function start(environment: Record<string, string>): Promise<{ code: number | null; out: string; error: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: path.join(folder, randomUUID()),
    DEMO: '0',
    ...environment,
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (bytes: Buffer) => (said.out += String(bytes)));
  child.stderr.on('data', (bytes: Buffer) => (said.error += String(bytes)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

/** A database of the test server, made from the migrated template. */
async function makeDatabase(change = 'SELECT 1'): Promise<string> {
  const server = inject('postgres');
  const database = `refused_${randomUUID().replaceAll('-', '')}`;
  const ask = async (name: string, sql: string) => {
    const client = new pg.Client({ ...server, database: name });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await ask('postgres', `CREATE DATABASE ${database} TEMPLATE ${server.database}`);
  await ask(database, change);
  return urlOf({ ...server, database });
}

test('invalid settings are refused in one sentence', async () => {
  expect(await start({ PORT: 'http' })).toEqual({ code: 1, out: '', error: 'PORT must be a whole number from 0 to 65535\n' });
  const { code, error } = await start({ DATABASE_URL: 'db.example:5432' });
  expect([code, error]).toEqual([1, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://\n']);
});

test('a public shop without configured payments is refused before anything is created', async () => {
  const DATA_DIR = path.join(folder, 'no-keys');
  const shop = { PUBLIC_URL: 'https://ubugeni.example', DATA_DIR, FLW_PUBLIC_KEY: '', FLW_SECRET_KEY: '', FLW_SECRET_HASH: '' };
  expect(await start(shop)).toEqual({
    code: 1,
    out: '',
    error:
      'PUBLIC_URL is https and payments are not set up: set FLW_PUBLIC_KEY, FLW_SECRET_KEY and FLW_SECRET_HASH, ' +
      'or PAYMENTS=simulator for a shop in which no money moves.\n',
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('payment keys without the secret hash are refused; the simulator is refused on https unless it is requested', () => {
  const refuse = (settings: Record<string, string>) => () => refuseHalfPayments(readConfig(settings));
  const https = { PUBLIC_URL: 'https://ubugeni.example' };
  const keys = { FLW_PUBLIC_KEY: 'FLWPUBK_TEST-1', FLW_SECRET_KEY: 'FLWSECK_TEST-1' };
  for (const settings of [{}, https]) expect(refuse({ ...settings, ...keys })).toThrow(/^FLW_SECRET_HASH is missing: [^\n]+\.$/);
  expect(refuse(https)).toThrow(StartRefused);
  for (const settings of [
    { ...https, PAYMENTS: 'simulator' },
    { PUBLIC_URL: 'http://ubugeni.example' },
    {},
    { ...https, ...keys, FLW_SECRET_HASH: 'hash' },
  ]) {
    expect(refuse(settings)).not.toThrow();
  }
});

test('a port in use is named, with the embedded database and with an external one, and nothing else is printed', async () => {
  const sentence = `PORT ${port} is taken by another program on 127.0.0.1. Stop that one, or choose another PORT.\n`;
  expect(await start({ PORT: String(port) })).toEqual({ code: 1, out: '', error: sentence });
  expect(await start({ PORT: String(port), DATABASE_URL: await makeDatabase() })).toEqual({ code: 1, out: '', error: sentence });
});

test('the port of the simulator in use is named too', async () => {
  const { code, error } = await start({ SIMULATOR_PORT: String(port), DATABASE_URL: await makeDatabase() });
  expect([code, error]).toEqual([
    1,
    `Port ${port}, for the payment simulator, is taken by another program. Choose another SIMULATOR_PORT.\n`,
  ]);
});

test('a HOST that is not of this machine is named', async () => {
  const { code, error } = await start({ HOST: '192.0.2.1', PORT: '3999', DATABASE_URL: await makeDatabase() });
  expect([code, error]).toEqual([1, 'HOST 192.0.2.1 is not an address of this machine.\n']);
});

test('an unusable data folder is named with the reason', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  for (const place of [file, path.join(file, 'below')]) {
    expect(await start({ DATA_DIR: place })).toEqual({
      code: 1,
      out: '',
      error: `DATA_DIR ${place} cannot be used: it is not a folder.\n`,
    });
  }
  // An administrator may write anywhere except to the kernel's file systems.
  const isRoot = process.getuid?.() === 0;
  const closed = isRoot ? '/sys/ubugeni' : path.join(folder, 'closed');
  if (!isRoot) mkdirSync(closed, { mode: 0o500 });
  const { code, error } = await start({ DATA_DIR: closed });
  expect(code).toBe(1);
  expect(error).toMatch(new RegExp(`^DATA_DIR ${closed} cannot be used: [^\\n]+\\.\\n$`));
});

test('a data folder in use is refused, with the process that has it', async () => {
  const held = path.join(folder, 'held');
  const postgres = await startEmbeddedPostgres({ dataDir: held, settings: { fsync: 'off' } });
  try {
    const { code, out, error } = await start({ DATA_DIR: held, PORT: String(port) });
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(
      new RegExp(
        `^The data folder ${held} is in use by process ${process.pid} \\([^\\n]+\\)\\. Stop it first, or choose another DATA_DIR\\.\\n$`,
      ),
    );
  } finally {
    await postgres.stop();
  }
});

test('an unreachable or unknown database is named without its password', async () => {
  const closed = await start({ DATABASE_URL: 'postgresql://ubugeni:hidden-word@127.0.0.1:1/shop' });
  expect(closed).toMatchObject({ code: 1, out: '' });
  expect(closed.error).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:1\/shop\) cannot be reached: [^\n]+\.\n$/);
  expect(closed.error).not.toContain('hidden-word');
  const nameless = await start({ DATABASE_URL: urlOf({ ...inject('postgres'), database: 'nobody_made_it' }) });
  expect(nameless.code).toBe(1);
  expect(nameless.error).toMatch(
    /^The database of DATABASE_URL \(local:5432\/nobody_made_it\) cannot be used: there is no database of that name \([^\n]+\)\.\n$/,
  );
});

test('a schema of another version is refused in one sentence, without a stack or warnings of closed connections', async () => {
  const changed = "UPDATE migrations SET sha256 = 'other' WHERE name = '0002_users.sql'";
  expect(await start({ DATABASE_URL: await makeDatabase(changed) })).toEqual({
    code: 1,
    out: '',
    error: '0002_users.sql was changed after it ran here. Put the change into a new file.\n',
  });
});

test('an invalid first admin is refused after the database was opened, still in one sentence', async () => {
  const environment = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'password' };
  const { code, out, error } = await start({ ...environment, DATA_DIR: path.join(folder, 'admin') });
  expect([code, out]).toEqual([1, '']);
  expect(error).toBe('ADMIN_PASSWORD: This password is too common. Please choose another one.\n');
});
