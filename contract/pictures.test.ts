import { expect, test } from 'vitest';
import { srcsetOf, widthsOf } from './pictures.ts';

test('A picture is stored in the widths below its own, and in the next larger one', () => {
  expect(widthsOf(200)).toEqual([240]);
  expect(widthsOf(640)).toEqual([240, 320, 640]);
  expect(widthsOf(4_000)).toEqual([240, 320, 640, 960, 1440]);
});

test('The srcset has the width of each file, and never more than the picture’s', () => {
  expect(srcsetOf({ _id: 'a', width: 300 }, 'avif')).toBe('/uploads/a/240.avif 240w, /uploads/a/320.avif 300w');
});

test('In low-data mode each file is declared twice as wide', () => {
  expect(srcsetOf({ _id: 'a', width: 300 }, 'webp', true)).toBe('/uploads/a/240.webp 480w, /uploads/a/320.webp 600w');
  expect(srcsetOf({ _id: 'a', width: 3_000 }, 'webp', true)).toMatch(/960\.webp 1920w$/);
});
