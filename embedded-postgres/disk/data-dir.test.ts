import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCommand } from '#embedded-postgres/system/commands.ts';
import { openPrivateDataDir } from '#embedded-postgres/disk/data-dir.ts';
import { coverDescriptors, findInheritedDescriptors } from '#embedded-postgres/system/descriptors.ts';
import { describeEnding } from '../server-process.ts';
import { makeFolder, removeFolder } from '../start-in-child.ts';

let home = '';
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => removeFolder(home));

const modeOf = (file: string) => statSync(file).mode & 0o777;
/** Files and folders (with a slash at the end) that everybody may read. */
function fill(folder: string, ...names: string[]): void {
  for (const name of names) {
    const file = path.join(folder, name);
    if (name.endsWith('/')) mkdirSync(file);
    else writeFileSync(file, '');
    chmodSync(file, name.endsWith('/') ? 0o755 : 0o644);
  }
}

test('a new data folder, and those above it that had to be made, are closed to others', () => {
  const folder = path.join(home, 'a/b/data');
  openPrivateDataDir(folder, { isEmbedded: false });
  expect(modeOf(folder)).toBe(0o700);
  expect(existsSync(path.join(home, 'a/b'))).toBe(true);
});

test('what is ours in an open folder is closed, folders and files, and again without a change', () => {
  fill(home, 'files/', 'mail/', 'flutterwave-simulator.json');
  for (let n = 0; n < 2; n += 1) {
    openPrivateDataDir(home, { isEmbedded: false });
    expect([home, ...['files', 'mail', 'flutterwave-simulator.json'].map((name) => path.join(home, name))].map(modeOf)).toEqual([
      0o700, 0o700, 0o700, 0o600,
    ]);
  }
});

test('a folder with somebody else’s files keeps its mode, and so do they', () => {
  chmodSync(home, 0o755);
  fill(home, 'letters.txt', 'files/');
  openPrivateDataDir(home, { isEmbedded: false });
  expect([modeOf(home), modeOf(path.join(home, 'letters.txt')), modeOf(path.join(home, 'files'))]).toEqual([0o755, 0o644, 0o700]);
});

test('a folder that many may write into, such as /tmp, stays open', () => {
  chmodSync(home, 0o1777);
  openPrivateDataDir(home, { isEmbedded: false });
  expect(statSync(home).mode & 0o7777).toBe(0o1777);
});

test('PostgreSQL’s own files, hidden ones and those of a fresh disk are left as they are, and do not make a folder somebody else’s', () => {
  fill(home, 'postgres/', 'postgres.log', 'lost+found/', '.hidden');
  openPrivateDataDir(home, { isEmbedded: false });
  expect(['postgres', 'postgres.log', 'lost+found', '.hidden'].map((name) => modeOf(path.join(home, name)))).toEqual([
    0o755, 0o644, 0o755, 0o644,
  ]);
  expect(modeOf(home)).toBe(0o700);
});

test('a data folder that is a file is an error, and the file stays', () => {
  fill(home, 'file');
  expect(() => openPrivateDataDir(path.join(home, 'file'), { isEmbedded: false })).toThrow(/EEXIST|ENOTDIR/);
  expect(existsSync(path.join(home, 'file'))).toBe(true);
});

test('a command is found in the given path first, then in the usual folders; what cannot be run is none', () => {
  fill(home, 'sh', 'unheard-of');
  expect(findCommand('sh', home)).toMatch(/^\/(usr\/)?bin\/sh$/);
  chmodSync(path.join(home, 'sh'), 0o755);
  expect(findCommand('sh', `relative:${home}`)).toBe(path.join(home, 'sh'));
  expect([findCommand('unheard-of', home), findCommand('unheard-of', '')]).toEqual([undefined, undefined]);
});

test('each descriptor that a child would inherit is covered, the given ones stay, and the gaps are closed', () => {
  expect(coverDescriptors(['ignore', 5, 5, 7], 9, [])).toEqual(['ignore', 5, 5, 7]);
  expect(coverDescriptors(['ignore', 5, 5, 7], 9, [3, 6])).toEqual(['ignore', 5, 5, 7, 'ignore', 'ignore', 9]);
  expect(coverDescriptors([], 9, [2, 4])).toEqual(['ignore', 'ignore', 9, 'ignore', 9]);
});

test('the standard descriptors are not among those that are covered', () => {
  for (const fd of findInheritedDescriptors()) expect(fd).toBeGreaterThanOrEqual(3);
});

test('how a program ended is said with its code, its signal, or why it never began', () => {
  expect([
    describeEnding({ code: 1, signal: null }),
    describeEnding({ code: null, signal: 'SIGKILL' }),
    describeEnding({ code: null, signal: null, error: new Error('spawn EAGAIN') }),
  ]).toEqual(['exit code 1', 'signal SIGKILL', 'spawn EAGAIN']);
});
