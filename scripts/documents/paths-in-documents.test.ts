import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// What a newcomer follows from document to code: folders, files and commands that documents name are there.

const root = path.join(import.meta.dirname, '../..');
const documents = ['*.md', 'docs/**/*.md', 'simulators/**/*.md', '.github/**/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const PATH = /(?<![\w/.#-])(?:contract|server|web|demo|embedded-postgres|simulators|scripts|bench|e2e|docs|content|public)\/[\w./*-]*/g;

/** A file, a folder, a pattern of files, or the beginning of a file's path, as `npm test --` takes it. */
function exists(name: string): boolean {
  if (name.includes('*')) return globSync(name, { cwd: root }).length > 0;
  const found = path.join(root, name);
  const folder = path.dirname(found);
  return existsSync(found) || (existsSync(folder) && readdirSync(folder).some((one) => one.startsWith(path.basename(found))));
}

test('every path that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(30);
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(PATH)]
      .map(([name]) => name.replace(/[.]+$/, ''))
      .filter((name) => !exists(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('every command that a document names is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:-s )?([a-z-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([said]) => `${file}: ${said}`),
  );
  expect(wrong).toEqual([]);
});
