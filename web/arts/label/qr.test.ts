import { expect, test } from 'vitest';
import { correctionOf, makeQr } from './qr.ts';

/** The rows of a code as numbers in base 2. */
const rowsOf = (text: string) => makeQr(text)?.map((row) => Number.parseInt(row.map(Number).join(''), 2).toString(36));

test('error correction of the standard’s example matches', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('a code is unchanged since another reader (zbar 0.23) read it', () => {
  expect(rowsOf('https://ubugeni.rw/gisaka')).toEqual([
    'juav3',
    'a5n41',
    'ek865',
    'ek9jx',
    'ekfh9',
    'a6s75',
    'jvfy7',
    '2kn4',
    'etu9o',
    'cjrxe',
    'f8lt7',
    'ctgrl',
    '4y77b',
    'a2t2i',
    'buy2j',
    'b10xd',
    'b5q0k',
    '28ew',
    'jubmf',
    'a7fob',
    'ekgs4',
    'ek4bj',
    'ekn4d',
    'a5ipl',
    'jwczj',
  ]);
});

test('a code grows with its text in steps of four modules, up to 180 bytes', () => {
  const sideOf = (bytes: number) => makeQr('x'.repeat(bytes))?.length;
  expect([14, 15, 26, 62, 122, 180, 181].map(sideOf)).toEqual([21, 25, 25, 33, 45, 53, undefined]);
});

test('the limit counts bytes, not characters', () => {
  expect(makeQr('é'.repeat(91))).toBeUndefined();
});

test('every code has its three finder patterns in the corners', () => {
  for (const text of ['', 'a', 'https://ubugeni.rw/agaseke', 'x'.repeat(150)]) {
    const code = makeQr(text)!;
    const size = code.length;
    const square = (x: number, y: number) =>
      Array.from({ length: 7 }, (_, row) =>
        code[y + row]!.slice(x, x + 7)
          .map(Number)
          .join(''),
      );
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const)
      expect(square(x, y), text).toEqual(finder);
  }
});
