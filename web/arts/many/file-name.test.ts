import { expect, test } from 'vitest';
import { nameOfFile } from './file-name.ts';

test.each([
  ['Four Springs.jpg', 'Four Springs'],
  ['four-springs.JPEG', 'Four springs'],
  ['umuganura_at_dawn.png', 'Umuganura at dawn'],
  ["Grandmother's Basket (1).webp", "Grandmother's Basket"],
  ['Cafe\u0301 du lac.jpg', 'Café du lac'],
  ['Work of a lifetime.jpg', 'Work of a lifetime'],
])('%s is named %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

test.each([
  'IMG_1234.jpg',
  'DSC00042.JPG',
  'DSC_edited.jpg',
  'PXL_20261128_101500.jpg',
  'work-0.jpg',
  'WhatsApp Image 2026-11-28 at 10.15.00.jpeg',
  'Screenshot.png',
  'edited photo (2).jpg',
  'image.final.jpg',
  'a.jpg',
  'rain/sun.jpg',
  '.jpg',
  '',
  `${'rain '.repeat(40)}.jpg`,
])('%s names nothing', (file) => {
  expect(nameOfFile(file)).toBe('');
});
