import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

const draw = (text: string) => renderToStaticMarkup(createElement(QrCode, { text }));
const sideOf = (svg: string) => Number(/viewBox="-4 -4 (\d+)/.exec(svg)?.[1]) - 8;

test('a code stays as it was when another reader (zbar 0.23) read it', () => {
  const hash = createHash('sha256').update(draw('https://ubugeni.rw/gisaka')).digest('hex');
  expect(hash).toBe('b69ffba55d41ab3485116009b7b612e9315216f5ad7b33f0c769786361d1fd0b');
});

test('a code grows with its text in steps of four modules, up to 180 bytes', () => {
  expect([14, 15, 26, 62, 122, 180].map((bytes) => sideOf(draw('x'.repeat(bytes))))).toEqual([21, 25, 25, 33, 45, 53]);
  expect(draw('x'.repeat(181))).toBe('');
  expect(draw('é'.repeat(91)), 'bytes are counted').toBe('');
});
