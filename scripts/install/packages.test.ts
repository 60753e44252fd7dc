import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgePackages, markOf } from './packages.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const stamp = 'linux-x64 0123';

test('a start is content with the packages of the product, a test only with all', () => {
  const started = { stamp, found: markOf(stamp, false) };
  expect(judgePackages({ ...started, needsTools: false })).toEqual({ isReady: true, withTools: false });
  expect(judgePackages({ ...started, needsTools: true })).toEqual({ isReady: false, withTools: true });
  const tested = { stamp, found: markOf(stamp, true) };
  for (const needsTools of [true, false]) expect(judgePackages({ ...tested, needsTools }).isReady).toBe(true);
});

test('where nothing is installed, or the lock file has changed, a start installs no tools; those that are there stay', () => {
  for (const found of [undefined, markOf('linux-x64 older', false)])
    expect(judgePackages({ stamp, found, needsTools: false })).toEqual({ isReady: false, withTools: false });
  const found = markOf('linux-x64 older', true);
  expect(judgePackages({ stamp, found, needsTools: false })).toEqual({ isReady: false, withTools: true });
});

/** A checkout whose runtime is there: a Node that notes what it is asked, and whose npm fails with what it has cached. */
function makeCheckout(): { folder: string; asked: () => string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['scripts/bootstrap.mjs', 'scripts/install', 'runtime/package.json', 'runtime/package-lock.json', 'package-lock.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const host = `${process.platform}-${process.arch}`;
  const bin = path.join(folder, `runtime/node_modules/node-${host}/bin`);
  mkdirSync(bin, { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  const log = path.join(folder, 'asked');
  writeFileSync(path.join(bin, 'node'), `#!/bin/sh\necho "$*" >> '${log}'\ncase "$*" in *--prefer-offline*) exit 1;; esac\n`, {
    mode: 0o755,
  });
  const hash = createHash('sha256')
    .update('runtime/package-lock.json\0')
    .update(readFileSync(path.join(ROOT, 'runtime/package-lock.json')))
    .update('\0');
  writeFileSync(path.join(folder, 'runtime/node_modules/.installed-for'), `${host} ${hash.digest('hex')}`);
  return {
    folder,
    asked: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes(' install ')),
  };
}

test('what npm has cached is not asked for anew, and where that is not enough the registry is', () => {
  const { folder, asked } = makeCheckout();
  const { stdout } = spawnSync(process.execPath, [path.join(folder, 'scripts/bootstrap.mjs'), 'seed'], { encoding: 'utf8' });
  expect(stdout).toBe('Installing packages…\n');
  expect(asked().map((line) => [line.includes('--prefer-offline'), line.includes('--omit=dev')])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(readFileSync(path.join(folder, 'node_modules/.installed-for'), 'utf8')).toMatch(/^\S+ [0-9a-f]{64}$/);
});

/** What runs or builds the product, or is started without the tools (scripts/bootstrap.mjs); and what of it only tests load. */
const PRODUCT = [
  'main.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'lingui.config.ts',
  'contract',
  'server',
  'web',
  'demo',
  'embedded-postgres',
]
  .concat(['simulators', 'scripts/seed', 'scripts/finish-build'])
  .concat(['admin', 'backup', 'check', 'restore', 'seed'].map((name) => `scripts/${name}.ts`));
const OF_TESTS = /\.test\.tsx?$|\/testing(-browser)?[/.]|\/(art-test-server|start-in-child)\.ts$/;

function* filesOf(entry: string): Generator<string> {
  if (/\.\w+$/.test(entry)) yield entry;
  else
    for (const name of readdirSync(path.join(ROOT, entry), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name)) yield `${entry}/${name}`;
}

test('what builds and runs the product imports no package that only tests and checks have', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const files = PRODUCT.flatMap((entry) => Array.from(filesOf(entry))).filter((file) => !OF_TESTS.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  for (const file of files) {
    // Types are not loaded.
    const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
    const named = Array.from(text.matchAll(/\b(?:from |import ?\(?)'([^']+)'/g), ([, name = '']) => name);
    const packages = named.filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name) && !name.startsWith('virtual:'));
    const names = packages.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect(
      names.filter((name) => !(name in dependencies)),
      file,
    ).toEqual([]);
  }
});
