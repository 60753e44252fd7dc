import { expect, test } from 'vitest';
import { previewOf } from './art-messages.ts';

test('a description is cut to 150 characters, and a shorter one is unchanged', () => {
  expect(previewOf('a'.repeat(150))).toBe('a'.repeat(150));
  expect(previewOf('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
});

test('a cut never splits a character', () => {
  expect(previewOf('🎨'.repeat(151))).toBe(`${'🎨'.repeat(150)}…`);
});
