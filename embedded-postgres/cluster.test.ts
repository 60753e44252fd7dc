import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clusterFoldersIn, type ClusterFolders, prepareCluster, removeStaleFiles } from './cluster.ts';
import { connectionIn, PORT, urlOf } from './connection.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';
import { listServerArguments } from './server-arguments.ts';
import { chooseSocketFolder, makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { makeFolder, removeFolder } from './start-in-child.ts';

let home = '';
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => removeFolder(home));

const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, spawnAs: {}, prefix: [] };

test('a folder has one name for its processes, another folder another one, and a moved one keeps none', () => {
  const [one, two] = [path.join(home, 'one'), path.join(home, 'two')];
  for (const folder of [one, two]) mkdirSync(folder);
  const first = clusterFoldersIn(one);
  expect(first).toEqual({
    cluster: path.join(one, 'postgres'),
    draft: path.join(one, 'postgres.new'),
    name: expect.stringMatching(/^ubugeni-[\da-f]{16}$/),
  });
  expect(clusterFoldersIn(one)).toEqual(first);
  expect(clusterFoldersIn(two).name).not.toBe(first.name);
  renameSync(one, path.join(home, 'three'));
  expect(clusterFoldersIn(path.join(home, 'three')).name).not.toBe(first.name);
});

test('data that was moved to another disk is known by its own place, whichever folder leads to it', () => {
  const [disk, one, two] = ['disk', 'one', 'two'].map((name) => path.join(home, name)) as [string, string, string];
  for (const folder of [disk, one, two]) mkdirSync(folder);
  mkdirSync(path.join(disk, 'postgres'));
  for (const folder of [one, two]) symlinkSync(path.join(disk, 'postgres'), path.join(folder, 'postgres'));
  expect(clusterFoldersIn(one)).toEqual(clusterFoldersIn(two));
  expect(clusterFoldersIn(one).cluster).toBe(path.join(disk, 'postgres'));
});

test('what a dead server left is removed, and nothing else', () => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock', 'PG_VERSION', 'postmaster.opts'])
    writeFileSync(path.join(home, name), '');
  removeStaleFiles(home, path.join(home, 'nowhere'));
  expect(readdirSync(home).toSorted()).toEqual(['PG_VERSION', 'postmaster.opts']);
});

const prepare = (folders: ClusterFolders, major = findBinaries().major) => {
  const logFile = { fd: 1, tail: () => 'last lines', close: () => undefined };
  const launch = { account, libraryPath: '', logFd: 1, lockFd: 1 };
  // A program that does nothing: that the folder is made is initdb's own work.
  return prepareCluster({
    folders,
    binaries: { ...findBinaries(), initdb: '/bin/false', major },
    launch,
    isDurable: false,
    logFile,
    log: () => undefined,
  });
};

test('a draft of an interrupted start is removed before anything is made', async () => {
  const folders = clusterFoldersIn(home);
  mkdirSync(folders.draft);
  writeFileSync(path.join(folders.draft, 'half'), '');
  await expect(prepare(folders)).rejects.toThrow('The database could not be made');
  expect(existsSync(path.join(folders.draft, 'half'))).toBe(false);
  expect(existsSync(folders.cluster)).toBe(false);
});

test('a start that cannot make a database says how the program ended and what it said', async () => {
  await expect(prepare(clusterFoldersIn(home))).rejects.toThrow(/exit code 1\):\nlast lines$/);
});

test('data of another version, or of no database at all, is refused and stays as it is', async () => {
  const folders = clusterFoldersIn(home);
  mkdirSync(folders.cluster);
  writeFileSync(path.join(folders.cluster, 'letters.txt'), 'mine');
  await expect(prepare(folders)).rejects.toThrow('is not empty and holds no PostgreSQL data');
  writeFileSync(path.join(folders.cluster, 'PG_VERSION'), '15\n');
  await expect(prepare(folders)).rejects.toThrow(/written by PostgreSQL 15, .* brings PostgreSQL \d+/);
  expect(readdirSync(folders.cluster).toSorted()).toEqual(['PG_VERSION', 'letters.txt']);
});

test('no setting can give the server another name, port or a way in over the network', () => {
  const folders = clusterFoldersIn(home);
  const given = {
    cluster_name: 'other',
    listen_addresses: '*',
    unix_socket_directories: '/tmp',
    unix_socket_permissions: '0777',
    port: '1',
    fsync: 'off',
  };
  const args = listServerArguments(folders, connectionIn('/a "folder", with all'), given);
  const last = (name: string) => args.findLast((one) => one.startsWith(`${name}=`));
  expect(args.slice(0, 2)).toEqual(['-D', folders.cluster]);
  expect([last('cluster_name'), last('listen_addresses'), last('port'), last('unix_socket_permissions'), last('fsync')]).toEqual([
    `cluster_name=${folders.name}`,
    'listen_addresses=',
    `port=${PORT}`,
    'unix_socket_permissions=0700',
    'fsync=off',
  ]);
  expect(last('unix_socket_directories')).toBe('unix_socket_directories="/a ""folder"", with all"');
  expect(
    args.filter((one) => one.startsWith('cluster_name=')),
    'once',
  ).toHaveLength(1);
});

test('an address in a URL leads to the same socket, whatever the folder is called', () => {
  const url = new URL(urlOf(connectionIn('/a folder/é&?=')));
  expect([url.searchParams.get('host'), url.searchParams.get('port'), url.pathname]).toEqual(['/a folder/é&?=', String(PORT), '/ubugeni']);
});

test('the socket lies with the data, unless its path would be too long: then in a private folder that is removed', () => {
  const short: ClusterFolders = { cluster: path.join(home, 'postgres'), draft: '', name: 'ubugeni-1' };
  expect(chooseSocketFolder(short, account)).toBe(short.cluster);
  const long = {
    ...short,
    cluster: path.join(home, 'x'.repeat(90)),
    name: path.basename(mkdtempSync(path.join(tmpdir(), 'ubugeni-socket-'))),
  };
  rmSync(path.join(tmpdir(), long.name), { recursive: true });
  const folder = chooseSocketFolder(long, account);
  expect(folder).toBe(path.join(tmpdir(), `${long.name}-${account.uid}`));
  makeSocketFolder(folder, long.cluster, account);
  makeSocketFolder(folder, long.cluster, account);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  removeSocketFolder(folder, long.cluster);
  expect(existsSync(folder)).toBe(false);
});

test('a folder for the socket that is open to others, or no folder, is refused', () => {
  const [open, file] = [path.join(home, 'open'), path.join(home, 'file')];
  mkdirSync(open, { mode: 0o777 });
  writeFileSync(file, '');
  for (const folder of [open, file])
    expect(() => makeSocketFolder(folder, '/elsewhere', account), folder).toThrow('was made by somebody else');
  makeSocketFolder(home, home, account);
  removeSocketFolder(home, home);
  expect(existsSync(home)).toBe(true);
});
