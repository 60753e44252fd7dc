import sharp from 'sharp';
import { expect, test } from 'vitest';
import { layOut, turn, UNCHANGED } from './picture-change.ts';
import { readHead } from './read-size.ts';

const drawn = () => sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } });

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('the size of a %s is read from its first bytes', async (kind) => {
  expect(readHead(await drawn().toFormat(kind).toBuffer())).toEqual({ kind, pixels: 60_000 });
});

test('what is no picture, and what is cut off, is no size', async () => {
  expect(readHead(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
  expect(readHead(new Uint8Array())).toBeUndefined();
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await drawn().toFormat(kind).toBuffer();
    for (let length = 12; length < 40; length += 1) expect(readHead(whole.subarray(0, length))?.kind).toBe(kind);
  }
  expect(readHead(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff)]))).toEqual({ kind: 'jpeg', pixels: undefined });
});

test('a picture is cut after it was turned, and never made larger', () => {
  const right = turn({ turns: 0, area: { left: 0, top: 0, right: 500, bottom: 1_000 } }, 1);
  expect(right).toEqual({ turns: 1, area: { left: 0, top: 0, right: 1_000, bottom: 500 } });
  expect(turn(right, -1).area).toEqual({ left: 0, top: 0, right: 500, bottom: 1_000 });
  expect(layOut({ width: 4_000, height: 3_000 }, right, 2_560).canvas).toEqual({ width: 2_560, height: 1_707 });
  expect(layOut({ width: 40, height: 30 }, UNCHANGED, 2_560).canvas).toEqual({ width: 40, height: 30 });
});
