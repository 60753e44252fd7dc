import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { checkPicture } from './check-file.ts';

const file = (name: string, bytes: (string | number)[], type = '') =>
  new File(
    [new Uint8Array(bytes.flatMap((part) => (typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : part)))],
    name,
    {
      type,
    },
  );

test.each([
  ['a JPEG', file('a.jpg', [0xff, 0xd8, 0xff, 0xe0, 'rest of the file'], 'image/jpeg')],
  ['a PNG', file('a.png', [0x89, 'PNG\r\n', 0x1a, '\n', 'rest'], 'image/png')],
  ['a WebP', file('a.webp', ['RIFF', 1, 2, 3, 4, 'WEBPVP8 '], 'image/webp')],
  ['an AVIF', file('a.avif', [0, 0, 0, 32, 'ftypavif', 0], 'image/avif')],
  ['a HEIC of a browser that knows no type for it', file('IMG_1.HEIC', [0, 0, 0, 32, 'ftypheic', 0])],
])('%s is taken', async (_kind, chosen) => {
  expect(await checkPicture(chosen)).toBeUndefined();
});

test.each([
  ['nothing in it', file('a.jpg', [], 'image/jpeg'), 'empty'],
  ['a text', file('notes.txt', ['hello'], 'text/plain'), 'wrongKind'],
  ['a text that is named a picture', file('notes.jpg', ['hello there, world'], 'image/jpeg'), 'wrongKind'],
  ['an SVG', file('a.svg', ['<svg xmlns="…">'], 'image/svg+xml'), 'wrongKind'],
  ['a PDF that is named a picture', file('a.png', ['%PDF-1.7 and more'], 'image/png'), 'wrongKind'],
  ['one byte', file('a.png', [0x89], 'image/png'), 'wrongKind'],
  ['more than 10 MB', new File([new Uint8Array(limits.imageBytes + 1)], 'a.jpg', { type: 'image/jpeg' }), 'tooLarge'],
])('a file with %s is refused', async (_what, chosen, fault) => {
  expect(await checkPicture(chosen)).toBe(fault);
});
