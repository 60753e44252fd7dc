import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const sources = files.filter((file) => /^(contract|server|web|e2e|scripts|bench|simulators)\/.*\.tsx?$/.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const imports = (file: string) => [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

test('contract imports zod and itself alone', () => {
  for (const file of sources.filter((name) => name.startsWith('contract/') && !isTest(name))) {
    const foreign = imports(file).filter((name) => name !== 'zod/mini' && !name.startsWith('./'));
    expect(foreign, file).toEqual([]);
  }
});

test('web never imports server, nor server web', () => {
  for (const file of sources) {
    if (file.startsWith('web/'))
      expect(
        imports(file).filter((name) => /#server\/|\/server\//.test(name)),
        file,
      ).toEqual([]);
    if (file.startsWith('server/'))
      expect(
        imports(file).filter((name) => /#web\/|\/web\//.test(name)),
        file,
      ).toEqual([]);
  }
});

test('the seven client areas are seven folders with a state.ts', () => {
  const areas = sources.filter((file) => /^web\/\w+\/state\.ts$/.test(file)).map((file) => file.split('/')[1]);
  expect(areas.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'artist',
    'arts',
    'cart',
    'chat',
    'contact',
    'login',
    'orders',
  ]);
});

// Drawings and the demo's words are material, as a picture file or a word list is.
const MATERIAL = /^(server\/demo\/(drawings|catalogue)\/|scripts\/seed-words)/;

test('no file has more than 300 lines, no name of a drawer, no barrel', () => {
  for (const file of sources) {
    if (!MATERIAL.test(file)) expect(read(file).split('\n').length, file).toBeLessThanOrEqual(301);
    expect(/(^|\/)(utils?|helpers?|common|lib|misc|index)(\/|\.tsx?$)/.test(file), file).toBe(false);
  }
});

test('no test is skipped or alone, and nothing is left to do', () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(skip|only|todo|fixme)\(/;
  for (const file of sources.filter((name) => !name.endsWith('architecture.test.ts'))) expect(marks.test(read(file)), file).toBe(false);
});

test('rendering never takes HTML as it comes', () => {
  for (const file of sources.filter((name) => name.startsWith('web/'))) expect(read(file), file).not.toContain('dangerouslySetInnerHTML');
});

test('the built pages hold no word of the server', () => {
  const built = path.join(root, 'build/client/assets');
  const words = ['drizzle-orm', 'FLW_SECRET', 'DATABASE_URL', 'pg-boss', 'password_hash', 'node:fs', 'FLWSECK'];
  const scripts = execFileSync('find', [built, '-name', '*.js'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    for (const word of words) expect(readFileSync(script, 'utf8').includes(word), `${word} in ${script}`).toBe(false);
});
