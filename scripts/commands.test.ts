import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { findDatabase } from './find-database.ts';
import { openForScript } from './script-connection.ts';

// The commands of package.json as whoever types them: status, what they print, and what they leave.
const server = useTestServer();
const ROOT = path.join(import.meta.dirname, '..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const databaseUrl = () => {
  const { host, port, user, database } = server.services.db.$client.options;
  return `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&user=${user}`;
};
async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', `${script}.ts`), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', DATA_DIR: path.join(folder, 'data'), ...env },
  });
  const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number, out, error };
}

test.each(['admin', 'backup', 'restore'])('%s without what it needs says how it is used, and touches nothing', async (script) => {
  const { status, out, error } = await run(script);
  expect([status, out]).toEqual([2, '']);
  expect(error).toMatch(new RegExp(`^Usage: npm run ${script} -- [A-Z]+\\n$`));
  expect(await readdir(folder)).toEqual([]);
});

test('the preparation of a command ends without a word when the shell that would run it was killed', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/bootstrap.mjs'), 'admin'], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  child.stdio[3]!.destroy();
  const [error, [status]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  expect([status, error]).toEqual([1, '']);
});

test('drill without a name, or with an unknown one, lists the drills, those of a release marked', async () => {
  for (const args of [[], ['no-such-drill']]) {
    const { status, error } = await run('drill', args);
    expect(status).toBe(2);
    expect(error).toMatch(/^Usage: npm run drill -- NAME/);
    for (const name of ['kills', 'races', 'hostile-texts']) expect(error).toMatch(new RegExp(`^  \\* ${name} `, 'm'));
    expect(error).toMatch(/^ {4}full-disk /m);
  }
});

test('admin makes the first admin, whose printed password signs in, and no second one', async () => {
  const env = { DATABASE_URL: databaseUrl() };
  const { status, out } = await run('admin', ['boss@example.com'], env);
  const [, password] = /^Admin boss@example\.com, password (\S{20})\n$/.exec(out) ?? [];
  expect([status, password]).toEqual([0, expect.any(String)]);
  const answer = await server.call('POST /users/auth', { body: { email: 'boss@example.com', password } });
  expect(answer.statusCode).toBe(200);
  const again = await run('admin', ['second@example.com'], env);
  expect([again.status, again.out]).toEqual([0, 'There is an admin already.\n']);
  const { rows } = await server.services.db.$client.query('SELECT email FROM users WHERE is_admin');
  expect(rows).toEqual([{ email: 'boss@example.com' }]);
});

test.each([
  ['--artworks', 'many'],
  ['--artworks', '-1'],
  ['--artworks', '6000000'],
  ['--buyers', '1.5'],
])('seed refuses %s %s with one sentence', async (option, value) => {
  const { status, out, error } = await run('seed', [`${option}=${value}`], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect([status, out]).toEqual([1, '']);
  expect(error).toMatch(new RegExp(`^${option}: '${value}' is not a whole number from 0 to [\\d,]+\\n$`));
});

test('seed without artworks makes buyers and artists, and says their password', async () => {
  const { status, out } = await run('seed', ['--artworks=0', '--buyers=2'], { DATABASE_URL: databaseUrl() });
  expect(status).toBe(0);
  expect(out).toContain('20 artists, 0 pictures');
  expect(out).toContain('2 buyers: buyer1@example.com');
  const { rows } = await server.services.db.$client.query(
    `SELECT count(*)::int AS n FROM users WHERE email LIKE 'buyer%' OR email LIKE 'artist%@example.com'`,
  );
  expect(rows[0]).toMatchObject({ n: 22 });
});

test('restore refuses a folder that is no backup with a sentence, before a data folder is made', async () => {
  const { status, out, error } = await run('restore', [path.join(folder, 'nothing')]);
  expect([status, out]).toEqual([1, '']);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});

test('backup writes what restore reads: of this database into no other that has data', async () => {
  const backup = path.join(folder, 'backup');
  const made = await run('backup', [backup], { DATABASE_URL: databaseUrl() });
  expect([made.status, made.error]).toEqual([0, '']);
  expect(made.out).toMatch(/^\d+ rows of \d+ tables are in /);
  const twice = await run('backup', [backup], { DATABASE_URL: databaseUrl() });
  expect(twice.status).not.toBe(0);
  const refused = await run('restore', [backup], { DATABASE_URL: databaseUrl() });
  expect([refused.status, refused.out]).toEqual([1, '']);
});

test('restore is refused while a shop runs on the DATA_DIR, and leaves it running', async () => {
  const backup = path.join(folder, 'backup-of-another');
  expect((await run('backup', [backup], { DATABASE_URL: databaseUrl() })).status).toBe(0);
  const dataDir = path.join(folder, 'running');
  const running = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    const { status, out, error } = await run('restore', [backup], { DATA_DIR: dataDir });
    expect([status, out, error]).toEqual([1, '', 'The server is running on this DATA_DIR. Stop it first.\n']);
    const client = new pg.Client({ ...running.connection, ssl: false });
    await client.connect();
    expect((await client.query('SELECT 1')).rowCount).toBe(1);
    await client.end();
  } finally {
    await running.stop();
  }
});

test('where there is no browser the tests that need none run, the others are named, and the status says so', async () => {
  const { status, out } = await run('test', ['web/app/money/money-text', 'simulators/flutterwave/hosted'], {
    TESTS_WITHOUT_BROWSER: '1',
  });
  expect(out).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
  expect(out).toContain(
    'Not run, for there is no browser: simulators/flutterwave/hosted.test.ts. Install Chromium, or name one with CHROMIUM_PATH.',
  );
  expect(status).toBe(1);
});

test('with DATABASE_URL scripts use it, start nothing of their own and stop nothing', async () => {
  const config = { ...server.config, databaseUrl: databaseUrl() };
  const found = await findDatabase(config);
  expect([found.isShared, found.connection]).toEqual([true, { connectionString: config.databaseUrl }]);
  await found.stop();
  const opened = await openForScript(config);
  expect([opened.isServerRunning, opened.connection]).toEqual([false, { connectionString: config.databaseUrl }]);
  await opened.close();
  expect((await server.services.db.$client.query('SELECT 1')).rowCount).toBe(1);
});
