import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formParts } from './art-values.ts';

test('every field of an artwork can be filled in in the form', () => {
  const form = readFileSync(path.join(import.meta.dirname, 'art-form.tsx'), 'utf8');
  expect(Object.keys(formParts).filter((name) => !form.includes(`register('${name}')`))).toEqual([]);
});
