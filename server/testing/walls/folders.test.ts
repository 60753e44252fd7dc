import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const FOLDERS = ['server', 'web', 'simulators', 'scripts', 'demo', 'embedded-postgres'];
/** The most files that are found at a glance. */
const FILES_MAX = 20;
/** Each change of the database adds one, and none is ever moved: servers know them by their names. */
const GROWING = new Set(['server/database/migrations']);

/** Every folder with the number of its own files: of every kind, tests too; those of the folders inside it are theirs. */
function countFiles(folder: string): [folder: string, files: number][] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => countFiles(`${folder}/${name}`));
  return [[folder, entries.filter((entry) => entry.isFile()).length], ...inside];
}

test('the count is of the files of a folder alone', () => {
  const counts = new Map(countFiles('server/testing'));
  expect(counts.get('server/testing/walls')).toBeGreaterThan(3);
  expect(counts.get('server/testing')).toBeLessThan(readdirSync(path.join(root, 'server/testing'), { recursive: true }).length);
});

test(`a folder has at most ${FILES_MAX} files: more are split by what one sees`, () => {
  const full = FOLDERS.flatMap(countFiles).filter(([folder, files]) => files > FILES_MAX && !GROWING.has(folder));
  expect(full).toEqual([]);
});
