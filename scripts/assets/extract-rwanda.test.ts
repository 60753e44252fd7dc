import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { extractDivisions } from './extract-rwanda.ts';

const file = readFileSync(path.join(import.meta.dirname, '../../contract/rwanda.json'), 'utf8');

test('contract/rwanda.json is equal to the package’s data', () => {
  expect(file).toBe(extractDivisions());
});

test('it costs a browser less than 2 kB', () => {
  expect(brotliCompressSync(file).length).toBeLessThan(2_000);
});
