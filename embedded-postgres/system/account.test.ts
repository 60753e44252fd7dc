import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount, chooseNamespace, giveFolder } from './account.ts';
import { openFolders } from './open-folders.ts';
import { findBinaries } from './platform.ts';
import { makeFolder, removeFolder } from '#embedded-postgres/start-in-child.ts';

const SELF = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
const OTHER = { uid: 4_321, gid: 4_321 };
let folder = '';

/** The result of an action, or the reason of its refusal: root may do what others may not, and both are tested. */
function resultOf(action: () => string): string {
  try {
    return action();
  } catch (error) {
    return String(error);
  }
}

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => removeFolder(folder));

test('an account is found that PostgreSQL accepts: not root, or in a namespace', () => {
  const account = chooseAccount(findBinaries(), folder);
  const [command, ...args] = [...account.prefix, 'id', '-u'];
  const { stdout } = spawnSync(command, args, { ...account.spawnAs, cwd: '/', encoding: 'utf8' });
  expect(stdout).toMatch(/^[1-9]\d*\n$/);
});

test('a namespace provides another user, where the system allows it', () => {
  const isAllowed = spawnSync('unshare', ['--user', '--', '/bin/true']).status === 0;
  const nameUs = () => {
    const [command, ...args] = [...chooseNamespace(SELF, OTHER, 'the reason').prefix, 'id', '-u'];
    return spawnSync(command, args, { encoding: 'utf8' }).stdout;
  };
  expect(resultOf(nameUs)).toMatch(isAllowed ? /^4321\n$/ : /the reason/);
});

test('where no other user is available, the reason and the alternatives are named', () => {
  expect(() => chooseNamespace(SELF, OTHER, 'the reason', '/bin/false')).toThrow(
    /cannot start: the reason, and user namespaces are not allowed here\. Start as an ordinary user, or move .* or set DATABASE_URL\./,
  );
});

test('a program in a folder closed to others is not run with capabilities alone: initdb would not find it', () => {
  chmodSync(folder, 0o700);
  const binaries = findBinaries();
  const closed = path.join(folder, 'package');
  mkdirSync(path.join(closed, 'native/bin'), { recursive: true });
  mkdirSync(path.join(closed, 'native/share/postgresql'), { recursive: true });
  const postgres = path.join(closed, 'native/bin/postgres');
  writeFileSync(postgres, '', { mode: 0o755 });
  const choose = () => chooseAccount({ ...binaries, folder: closed, postgres }, folder).prefix.join(' ');
  // An ordinary user owns the folder, and stays itself.
  expect(resultOf(choose)).toMatch(SELF.uid === 0 ? /unshare --(user|mount)|cannot reach/ : /^$/);
});

test('folders below a closed one are open to a command in mounts of its own, where root may mount; the others there are not seen', () => {
  const closed = path.join(folder, 'closed');
  for (const name of ['shop/data', 'shop/program', 'other']) mkdirSync(path.join(closed, name), { recursive: true });
  writeFileSync(path.join(closed, 'shop/data/file'), 'read', { mode: 0o644 });
  chmodSync(closed, 0o700);
  const needed = ['shop/data', 'shop/program'].map((name) => path.join(closed, name));
  const mayMount = spawnSync('unshare', ['--mount', '--', '/bin/true']).status === 0;
  const read = () => {
    const become = ['setpriv', '--reuid', '4321', '--regid', '4321', '--clear-groups', '--'];
    const [command = '', ...args] = [
      ...(openFolders(needed) ?? []),
      ...become,
      'sh',
      '-c',
      'cat "$1/shop/data/file"; ls "$1"',
      'sh',
      closed,
    ];
    return spawnSync(command, args, { cwd: '/', encoding: 'utf8' }).stdout;
  };
  // Others are not given what is closed to them.
  expect(read()).toBe(SELF.uid === 0 && mayMount ? 'readshop\n' : '');
  expect(statSync(closed).mode & 0o777).toBe(0o700);
});

test("root gives another user's data to the account with everything in it; an ordinary user is told the owner", () => {
  mkdirSync(path.join(folder, 'base'));
  writeFileSync(path.join(folder, 'base/1'), '');
  const give = () => {
    giveFolder(folder, { ...OTHER, spawnAs: {}, prefix: [] });
    return ['', 'base', 'base/1'].map((name) => statSync(path.join(folder, name)).uid).join(' ');
  };
  expect(resultOf(give)).toContain(SELF.uid === 0 ? '4321 4321 4321' : `belongs to user ${SELF.uid}, and this is user 4321`);
});
