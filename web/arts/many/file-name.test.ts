import { expect, test } from 'vitest';
import { begunBy, cameraNameOf, isCameraName, isFileName, nameOfFile } from './file-name.ts';

test.each([
  ['Four Springs.jpg', 'Four Springs'],
  ['four-springs.JPEG', 'Four springs'],
  ['umuganura_at_dawn.png', 'Umuganura at dawn'],
  ["Grandmother's Basket (1).webp", "Grandmother's Basket"],
  ['Cafe\u0301 du lac.jpg', 'Café du lac'],
  ['Work of a lifetime.jpg', 'Work of a lifetime'],
  ['study-02.jpg', 'Study 02'],
  ['Colour_Study10.jpg', 'Colour Study10'],
])('%s is named %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
  expect([begunBy(file).name, isFileName(name, file)]).toEqual([name, false]);
});

test.each([
  ['IMG_1234.jpg', 'IMG 1234'],
  ['DSC_edited.jpg', 'DSC edited'],
  ['PXL_20261128_101500.jpg', 'PXL 20261128 101500'],
  ['work-0.jpg', 'Work 0'],
  ['WhatsApp Image 2026-11-28 at 10.15.00.jpeg', 'WhatsApp Image 2026 11 28 at 10 15 00'],
  ['edited photo (2).jpg', 'Edited photo'],
  ['image.final.jpg', 'Image final'],
  ['a.jpg', 'A'],
  ['550e8400-e29b-41d4-a716-446655440000.jpg', '550e8400 e29b 41d4 a716 446655440000'],
])('%s names a draft %s, but nothing that is for sale', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
  expect(isFileName(name, file)).toBe(true);
  expect(isFileName('Rain', file)).toBe(false);
  expect([begunBy(file).name, cameraNameOf(file)]).toEqual(['', name]);
});

test.each(['.jpg', '', `${'rain '.repeat(40)}.jpg`])('%s names nothing', (file) => {
  expect(nameOfFile(file)).toBe('');
  expect(isFileName('', file)).toBe(false);
});

test('a name that reads as words is for sale as it is', () => {
  expect(isFileName('Four springs', 'four-springs.jpg')).toBe(false);
  expect([begunBy('four-springs.jpg').name, cameraNameOf('four-springs.jpg')]).toEqual(['Four springs', '']);
});

test('an artwork called as by a camera is told from one whose artist counts a series', () => {
  const names = [
    'IMG 2001',
    'DSC00042',
    '20261128 101500',
    'WhatsApp Image 2026 11 28 at 10 15 00',
    'Colour Study 10',
    'No. 5',
    'Opus 12',
    '',
  ];
  expect(names.filter(isCameraName)).toEqual(names.slice(0, 4));
});
