import { expect, it, test } from 'vitest';
import { FIRST_ID, isId, LAST_ID } from './ids.ts';

test.each(['91c2d5de-0b4f-4a7e-9c8e-6a0f5d1b2c3d', FIRST_ID, LAST_ID, '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a'])('%s is an id', (text) =>
  expect(isId(text)).toBe(true),
);

test.each([
  '',
  'imigongo',
  '-'.repeat(36),
  '019aa8c46f0e7c3b8a513b1f6c0d9e2a',
  '019AA8C4-6F0E-7C3B-8A51-3B1F6C0D9E2A',
  '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2g',
  ' 019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a',
  '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a\n',
])('%j is none', (text) => expect(isId(text)).toBe(false));

it('has an id before and one after every other', () => {
  const id = '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a';
  expect([LAST_ID, id, FIRST_ID].toSorted()).toEqual([FIRST_ID, id, LAST_ID]);
});
