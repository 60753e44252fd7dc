import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './libraries.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';
import { makeFolder, removeFolder } from '../start-in-child.ts';

let folder = '';

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => removeFolder(folder));

/** The package as npm unpacks it without its install script: complete, but without the links. */
function unpack(name: string): { folder: string; libraries: string; initdb: string } {
  const real = findBinaries();
  const copy = path.join(folder, name);
  const [bin, libraries] = [path.join(copy, 'native/bin'), path.join(copy, 'native/lib')];
  for (const made of [bin, libraries]) mkdirSync(made, { recursive: true });
  copyFileSync(real.initdb, path.join(bin, 'initdb'));
  copyFileSync(path.join(real.folder, 'native/pg-symlinks.json'), path.join(copy, 'native/pg-symlinks.json'));
  for (const entry of readdirSync(real.libraries, { withFileTypes: true })) {
    if (entry.isFile()) symlinkSync(path.join(real.libraries, entry.name), path.join(libraries, entry.name));
  }
  return { folder: copy, libraries, initdb: path.join(bin, 'initdb') };
}

function runs(initdb: string, libraryPath: string): boolean {
  return spawnSync(initdb, ['--version'], { env: { LD_LIBRARY_PATH: libraryPath }, stdio: 'ignore' }).status === 0;
}

test('a package whose install script did not run works through our links, and is not changed', () => {
  const unpacked = unpack('package');
  const before = readdirSync(unpacked.libraries);
  expect(runs(unpacked.initdb, '')).toBe(false);
  expect(runs(unpacked.initdb, linkLibraries(unpacked, path.join(folder, 'links')))).toBe(true);
  expect(readdirSync(unpacked.libraries)).toEqual(before);
});

test('the links follow a project that moved', () => {
  const links = path.join(folder, 'links');
  const [old, moved] = [unpack('old'), unpack('moved')];
  linkLibraries(old, links);
  removeFolder(old.folder);
  expect(runs(moved.initdb, linkLibraries(moved, links))).toBe(true);
});
