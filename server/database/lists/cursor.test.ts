import { expect, test } from 'vitest';
import { cutPage, cutPageBy, readCursor, readIdCursor, readNumberCursor, writeCursor } from './cursor.ts';

const ID = '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a';
const PATTERN = /^([a-z]+) (\d+)?$/;
const refusal = expect.objectContaining({ code: 'input.cursor', statusCode: 400 }) as Error;

test('no cursor and an empty one are the first page', () => {
  for (const none of [undefined, ''])
    expect([readIdCursor(none), readNumberCursor(none), readCursor(none, PATTERN)]).toEqual([undefined, undefined, undefined]);
});

test('a cursor of each kind is read as it was written', () => {
  expect(readIdCursor(ID)).toBe(ID);
  expect(readNumberCursor('999999999999999999')).toBe('999999999999999999');
  expect(readCursor(writeCursor('price 12'), PATTERN)).toEqual(['price', '12']);
  expect(readCursor(writeCursor('price '), PATTERN)).toEqual(['price', undefined]);
});

test('any other text is refused', () => {
  for (const bad of ['x', ID.toUpperCase(), `${ID} `]) expect(() => readIdCursor(bad), bad).toThrow(refusal);
  for (const bad of ['-1', '1.5', '1e3', '1234567890123456789']) expect(() => readNumberCursor(bad), bad).toThrow(refusal);
  for (const bad of ['price 12', writeCursor('12 price'), '%%%']) expect(() => readCursor(bad, PATTERN), bad).toThrow(refusal);
});

test('a page is cut from one row more than it holds; its last row is where the following one starts', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(cutPage(rows, 2)).toEqual({ rows: [{ id: 'a' }, { id: 'b' }], next: 'b' });
  expect(cutPage(rows, 3)).toEqual({ rows, next: null });
  expect(cutPage([], 3)).toEqual({ rows: [], next: null });
  expect(cutPageBy(rows, 1, ({ id }) => `after ${id}`).next).toBe('after a');
});
