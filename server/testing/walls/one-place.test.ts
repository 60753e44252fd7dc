import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
// By walking, not by asking git: the tests run on a host that has only Node and npm.
const sources = ['contract', 'server', 'web', 'embedded-postgres', 'demo', 'simulators', 'scripts', 'bench']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
const filesWith = (pattern: RegExp, files = sources) => files.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));

test.each([
  ['the pattern of an id', /\{4\}[^\n]{0,12}\{12\}/, 'contract/ids.ts'],
  ['the first and the last id', /'0{8}-0{4}|'f{8}-f{4}/, 'contract/ids.ts'],
  ['the escaping of LIKE', /\[\\*%_|%_\]/, 'server/database/lists/like-pattern.ts'],
  ['the bytes of a cursor', /Buffer\.from\([^\n]*'base64url'\)\.toString\('latin1'\)/, 'server/database/lists/cursor.ts'],
  ['the answer without data', /\{ done: true\b/, 'server/platform/http/done.ts'],
  ['the escaping of markup', /'&(amp|lt|quot);'[,)]/, 'server/platform/text/escape-markup.ts'],
  ['an ETag of bytes', /slice\(0, 22\)/, 'server/platform/cache/etag.ts'],
  ['the answer to a version that the client has', /'if-none-match'\]/, 'server/platform/cache/etag.ts'],
  ['a pause in the browser', /=>\s*\{?\s*setTimeout\(resolve\b/, 'web/kit/browser/pause.ts'],
  ['an amount in Frw', /(return|=>|\?|:) `\$\{[^`]*\} Frw`/, 'contract/format.ts'],
  ['a column of a time', /withTimezone/, 'server/database/columns.ts'],
])('%s is written in one place', (_what, pattern, place) => {
  expect(filesWith(pattern)).toEqual([place]);
});

test('numbers and times that people read are formatted alike on both sides', () => {
  // As a browser that has no `rw` locale would not format them; `Intl` of the server and the browser differ.
  const shipped = sources.filter((file) => /^(contract|server|web)\//.test(file));
  expect(filesWith(/toLocale(Date|Time)?String\(|\bIntl\./, shipped)).toEqual([]);
});

test('no list is read by OFFSET, which reads what it skips and shifts while rows are added', () => {
  const server = sources.filter((file) => file.startsWith('server/'));
  // OFFSET 0 skips nothing: it is a fence for the planner.
  expect(filesWith(/\bOFFSET (?!0\b)|\.offset\(/, server)).toEqual([]);
});
