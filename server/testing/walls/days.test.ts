import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const tests = ['contract', 'server', 'web', 'demo', 'scripts', 'e2e']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

/** The present day as a text. */
const TODAY = /\b(formatDate|formatShortDate|formatMonth|formatDay|dayOf)\((new Date\((\)|Date\.now)|Date\.now\(\))/;
/** Where midnight is thought of: the test runs again, or its clock stands. */
const THOUGHT_OF = /onOneDay\(|toFake: \['Date'\]/;

test('a test that writes the present day holds at midnight in Kigali too: onOneDay, a clock that stands, or the day of the row itself', () => {
  const found = tests.filter((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    return TODAY.test(code) && !THOUGHT_OF.test(code);
  });
  expect(found).toEqual([]);
});
