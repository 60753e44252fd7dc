import { expect, test } from 'vitest';
import { srcsetOf, widthsOf } from './pictures.ts';

test('A picture is kept in the widths below its own, and in the one that covers it', () => {
  expect(widthsOf(200)).toEqual([240]);
  expect(widthsOf(640)).toEqual([240, 320, 640]);
  expect(widthsOf(4_000)).toEqual([240, 320, 640, 960, 1440]);
});

test('The srcset says how wide each file is, and never more than the picture', () => {
  expect(srcsetOf({ _id: 'a', width: 300 }, 'avif')).toBe('/uploads/a/240.avif 240w, /uploads/a/320.avif 300w');
});

test('For those who save data each file passes for one twice as wide', () => {
  expect(srcsetOf({ _id: 'a', width: 300 }, 'webp', true)).toBe('/uploads/a/240.webp 480w, /uploads/a/320.webp 600w');
});
