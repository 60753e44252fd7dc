import { expect, test } from 'vitest';
import { encode } from './encodings.ts';
import { toCached } from './micro-cache.ts';

const page = () => toCached({ status: 200, headers: {}, body: Buffer.from('imigongo '.repeat(500)) });
const chosen = async (accepted: string | undefined) => (await encode(page(), accepted)).encoding;

test('brotli is preferred to gzip wherever it stands in the header', async () => {
  for (const accepted of ['br', 'gzip, deflate, br', 'br;q=0.1, gzip;q=1.0', 'gzip,br', ' BR ; q=1', 'deflate, br;q=0.001'])
    expect(await chosen(accepted), accepted).toBe('br');
});

test('an encoding with the weight 0 is forbidden', async () => {
  for (const accepted of ['br;q=0, gzip', 'br;q=0.000, gzip', 'gzip, br; q=0', 'gzip;q=0.5, BR;Q=0'])
    expect(await chosen(accepted), accepted).toBe('gzip');
  for (const accepted of ['br;q=0', 'br;q=0, gzip;q=0', 'gzip;q=0.0']) expect(await chosen(accepted), accepted).toBeUndefined();
});

test('without an encoding that is known, the body is sent as it is', async () => {
  for (const accepted of [undefined, '', 'identity', 'deflate', 'zstd', 'brotli', 'xbr', 'x-gzip'])
    expect(await chosen(accepted)).toBeUndefined();
});
