import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount, chooseNamespace, COUNTED_BY_ACCESS, giveFolder, listAccounts } from './account.ts';
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

test('a program in a folder closed to others is not run with capabilities alone: initdb would not find it, unless it is made to count them', () => {
  chmodSync(folder, 0o700);
  const binaries = findBinaries();
  const closed = path.join(folder, 'package');
  mkdirSync(path.join(closed, 'native/bin'), { recursive: true });
  mkdirSync(path.join(closed, 'native/share/postgresql'), { recursive: true });
  const postgres = path.join(closed, 'native/bin/postgres');
  writeFileSync(postgres, '', { mode: 0o755 });
  const choose = () => chooseAccount({ ...binaries, folder: closed, postgres }, folder).prefix.join(' ');
  // An ordinary user owns the folder, and stays itself.
  expect(resultOf(choose)).toMatch(SELF.uid === 0 ? /unshare --user|no_setuid_fixup|cannot reach/ : /^$/);
});

test('a user who replaces root in a closed folder has the one capability, and access(2) counts it, where root may give it', () => {
  chmodSync(folder, 0o700);
  writeFileSync(path.join(folder, 'file'), 'read', { mode: 0o755 });
  const [account] = listAccounts({ name: 'somebody', ...OTHER }, COUNTED_BY_ACCESS).slice(1);
  const ask =
    'const name = process.argv[1]; fs.accessSync(name, fs.constants.X_OK); console.log(process.getuid(), fs.readFileSync(name, "utf8"))';
  const [command = '', ...args] = [...(account?.prefix ?? []), process.execPath, '-e', ask, path.join(folder, 'file')];
  const { status, stdout } = spawnSync(command, args, { cwd: '/', encoding: 'utf8' });
  const mayGive = spawnSync(command, [...args.slice(0, args.indexOf('--') + 1), '/bin/true']).status === 0;
  expect([status === 0, stdout]).toEqual(mayGive ? [true, '4321 read\n'] : [false, '']);
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
