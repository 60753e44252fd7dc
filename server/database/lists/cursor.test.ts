import { expect, test } from 'vitest';
import {
  cutPage,
  cutPageBy,
  readCursor,
  readIdCursor,
  readNumberCursor,
  readTimedCursor,
  writeCursor,
  writeTimedCursor,
} from './cursor.ts';

const ID = '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a';
const PATTERN = /^([a-z]+) (\d+)?$/;
const refusal = expect.objectContaining({ code: 'input.cursor', statusCode: 400 }) as Error;

test('no cursor and an empty one are the first page', () => {
  for (const none of [undefined, ''])
    expect([readIdCursor(none), readNumberCursor(none), readTimedCursor(none), readCursor(none, PATTERN)]).toEqual(
      Array.from({ length: 4 }),
    );
});

test('a cursor of each kind is read as it was written', () => {
  expect(readIdCursor(ID)).toBe(ID);
  expect(readNumberCursor('999999999999999999')).toBe('999999999999999999');
  for (const at of ['2026-11-22 22:30:00.123456+00', '2026-11-22 22:30:00+02', '2026-11-22 22:30:00-03:30'])
    expect(readTimedCursor(writeTimedCursor({ at, id: ID }))).toEqual({ at, id: ID });
  expect(readCursor(writeCursor('price 12'), PATTERN)).toEqual(['price', '12']);
  expect(readCursor(writeCursor('price '), PATTERN)).toEqual(['price', undefined]);
});

test('any other text is refused', () => {
  for (const bad of ['x', ID.toUpperCase(), `${ID} `]) expect(() => readIdCursor(bad), bad).toThrow(refusal);
  for (const bad of ['-1', '1.5', '1e3', '1234567890123456789']) expect(() => readNumberCursor(bad), bad).toThrow(refusal);
  for (const bad of [
    ID,
    writeCursor(ID),
    writeTimedCursor({ at: '2026-13-45 99:00:00+00', id: ID }),
    writeTimedCursor({ at: '2026-02-30 10:00:00+00', id: ID }),
    writeTimedCursor({ at: '0000-01-01 10:00:00+00', id: ID }),
    writeTimedCursor({ at: '2026-01-01 10:00:00+99', id: ID }),
    writeTimedCursor({ at: 'now', id: ID }),
  ])
    expect(() => readTimedCursor(bad), bad).toThrow(refusal);
  for (const bad of ['price 12', writeCursor('12 price'), '%%%']) expect(() => readCursor(bad, PATTERN), bad).toThrow(refusal);
});

test('a page is cut from one row more than it holds; its last row is where the following one starts', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(cutPage(rows, 2)).toEqual({ rows: [{ id: 'a' }, { id: 'b' }], next: 'b' });
  expect(cutPage(rows, 3)).toEqual({ rows, next: null });
  expect(cutPage([], 3)).toEqual({ rows: [], next: null });
  expect(cutPageBy(rows, 1, ({ id }) => `after ${id}`).next).toBe('after a');
});
