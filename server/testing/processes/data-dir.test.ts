import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPrivateDataDir } from '#embedded-postgres/disk/data-dir.ts';
import { findStandIn } from '#embedded-postgres/system/account.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { freePort } from '#server/testing/free-port.ts';
import { READY_WITHIN_MS } from './node-process.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-modes-'));
const inTime = { timeout: READY_WITHIN_MS };
const isRoot = process.getuid?.() === 0;
const modeOf = (file: string) => (lstatSync(file).mode & 0o7777).toString(8);

beforeAll(() => chmodSync(folder, 0o755));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What other users may access below a folder, and the folder itself; 'name mode' each. */
function listOpen(top: string): string[] {
  const all = [top, ...readdirSync(top, { recursive: true }).map((name) => path.join(top, String(name)))];
  return all.flatMap((file) => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return [];
    return [`${path.relative(top, file) || '.'} ${modeOf(file)}`];
  });
}

/** A program started as an operator does: with the usual umask. */
const under022 = (script: string, ...args: string[]) =>
  ['/bin/sh', ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, '--disable-warning=ExperimentalWarning', script, ...args]] as const;

test('a shop with accounts, pictures, mails and payments leaves nothing that other users can read, nor does its backup', async () => {
  const dataDir = path.join(folder, 'data');
  // As an older version left it.
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(dataDir, 'flutterwave-simulator.json'), '[]', { mode: 0o644 });
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' };
  const [command, args] = under022('main.ts');
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const api = `http://127.0.0.1:${port}/api/v1`;
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, inTime);
    const form = new FormData();
    const person = { name: 'Aline Mukamana', email: 'aline@example.org', password: 'seven hills and a lake', role: 'Artist' };
    for (const [name, value] of Object.entries(person)) form.set(name, value);
    form.set('img', new Blob([new Uint8Array(await drawTestPicture(60, 40))], { type: 'image/png' }), 'img.png');
    expect((await fetch(`${api}/users`, { method: 'POST', body: form })).status).toBe(201);
    const { data } = (await (await fetch(`${api}/payments/options`)).json()) as { data: { scriptUrl: string } };
    const charge = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"tx_ref":"order-1","amount":100,"currency":"RWF"}',
    };
    expect((await fetch(new URL('/__sim/charge', data.scriptUrl), charge)).ok).toBe(true);
    await vi.waitUntil(() => readdirSync(path.join(dataDir, 'mail')).some((name) => name.endsWith('.eml')), inTime);
    await vi.waitUntil(() => readFileSync(path.join(dataDir, 'flutterwave-simulator.json'), 'utf8').includes('order-1'), inTime);
    expect(readdirSync(path.join(dataDir, 'files'), { recursive: true }).length).toBeGreaterThan(2);
    expect(listOpen(dataDir)).toEqual([]);
    expect(commandLinesBelow(child.pid ?? 0).filter((line) => /FLWSECK|secret/i.test(line))).toEqual([]);

    const backup = path.join(folder, 'backup');
    const [backupCommand, backupArgs] = under022('scripts/backup.ts', backup);
    expect(spawnSync(backupCommand, backupArgs, { cwd: root, env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    expect([listOpen(backup), modeOf(path.join(backup, 'manifest.json'))]).toEqual([[], '600']);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** The command lines of a process and all its descendants; at least one. */
function commandLinesBelow(pid: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = existsSync(`/proc/${name}/stat`) ? readFileSync(`/proc/${name}/stat`, 'utf8') : '';
      return stat ? [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }] : [];
    });
  const found = [pid];
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  const lines = found.map((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').replaceAll('\0', ' '));
  expect(lines.some((line) => line.includes('simulators/flutterwave'))).toBe(true);
  return lines;
}

test("a folder with others’ files, or open to everybody, keeps its mode; the shop's files in it are closed", () => {
  const shared = path.join(folder, 'shared');
  mkdirSync(path.join(shared, 'mail'), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(shared, 'notes.txt'), '', { mode: 0o644 });
  openPrivateDataDir(shared, { isEmbedded: false });
  expect(['', 'mail', 'notes.txt'].map((name) => modeOf(path.join(shared, name)))).toEqual(['755', '700', '644']);
  const everybodys = path.join(folder, 'everybodys');
  mkdirSync(everybodys);
  chmodSync(everybodys, 0o1777);
  openPrivateDataDir(everybodys, { isEmbedded: true });
  expect(modeOf(everybodys)).toBe('1777');
});

test('a new folder is closed; the database’s user owns it and can pass its new parents, only when root starts it', () => {
  const [embedded, other] = ['a/b/embedded', 'other'].map((name) => path.join(folder, name)) as [string, string];
  openPrivateDataDir(embedded, { isEmbedded: true });
  openPrivateDataDir(other, { isEmbedded: false });
  expect([modeOf(embedded), modeOf(other), modeOf(path.join(folder, 'a'))]).toEqual(['700', '700', isRoot ? '711' : '700']);
  if (isRoot) expect([statSync(embedded).uid, statSync(other).uid]).toEqual([findStandIn().uid, 0]);
});
