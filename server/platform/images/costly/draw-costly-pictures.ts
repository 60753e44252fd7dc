import sharp from 'sharp';

// Small files that take a decoder minutes to hours, for tests.

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
/** A box of ISO 14496-12: length, type, content. */
const box = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content);
  return Buffer.concat([u32(data.length + 8), Buffer.from(type, 'latin1'), data]);
};
const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]) =>
  box(type, u8(version), u32(flags).subarray(1), ...content);

/** The boxes within these bytes, by type. */
function boxesIn(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at)))
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at, at + bytes.readUInt32BE(at)));
  return found;
}
const contentOf = (boxes: Map<string, Buffer>, type: string) => boxes.get(type)!.subarray(8);

const SIDE = 64;
const PER_SIDE = 16;

/** An AVIF whose picture is a grid of 256 times the same grid, and so on, `levels` deep, of one tile (ISO 23008-12, 6.6.2.3). */
export async function drawNestedGrids(levels: number): Promise<Buffer> {
  const grey = { width: SIDE, height: SIDE, channels: 3 as const, background: '#808080' };
  const tile = boxesIn(await sharp({ create: grey }).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer());
  const properties = boxesIn(contentOf(boxesIn(contentOf(boxesIn(contentOf(tile, 'meta').subarray(4)), 'iprp')), 'ipco'));
  const gridOf = Buffer.concat([u8(0, 0, PER_SIDE - 1, PER_SIDE - 1), u16(SIDE), u16(SIDE)]);
  const items = [
    { id: 1, type: 'av01', data: contentOf(tile, 'mdat'), of: 0 },
    ...Array.from({ length: levels }, (_, at) => ({ id: at + 2, type: 'grid', data: gridOf, of: at + 1 })),
  ];
  const [last] = items.slice(-1);
  const meta = (start: number) => {
    let at = start;
    const places = items.map(({ id, data }) => {
      const place = Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    const entries = items.map(({ id, type }) => fullBox('infe', 2, id === last!.id ? 0 : 1, u16(id), u16(0), Buffer.from(type), u8(0)));
    const references = items
      .filter(({ of }) => of > 0)
      .map(({ id, of }) => box('dimg', u16(id), u16(PER_SIDE ** 2), ...Array.from({ length: PER_SIDE ** 2 }, () => u16(of))));
    const shared = [properties.get('av1C')!, properties.get('pixi')!, fullBox('ispe', 0, 0, u32(SIDE), u32(SIDE))];
    // Those of an item: its size and depth, and of the tile how it was encoded.
    const uses = items.map(({ id, type }) => Buffer.concat([u16(id), type === 'av01' ? u8(3, 3, 0x81, 2) : u8(2, 3, 2)]));
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, u16(last!.id)),
      fullBox('iloc', 0, 0, u8(0x44, 0), u16(items.length), ...places),
      fullBox('iinf', 0, 0, u16(items.length), ...entries),
      box('iprp', box('ipco', ...shared), fullBox('ipma', 0, 0, u32(items.length), ...uses)),
      fullBox('iref', 0, 0, ...references),
    );
  };
  const kind = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1'));
  const start = kind.length + meta(0).length + 8;
  return Buffer.concat([kind, meta(start), box('mdat', ...items.map(({ data }) => data))]);
}

/** Longest run of blocks without a coefficient that one code of a scan can say (ITU-T T.81, table G.1). */
const RUN = 32_767;
const RUN_LEAST = 16_384;

/** A grey progressive JPEG, of which each scan after the first says of every block that it has nothing to add. */
export function drawManyScans(width: number, height: number, scans: number): Buffer {
  const segment = (marker: number, ...content: Buffer[]) => {
    const data = Buffer.concat(content);
    return Buffer.concat([u8(0xff, marker), u16(data.length + 2), data]);
  };
  const codeFor = (table: number, symbol: number) => segment(0xc4, u8(table, 1), Buffer.alloc(15), u8(symbol));
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  let runs = '';
  for (let left = blocks; left > 0; left -= RUN)
    runs += `0${(Math.max(Math.min(left, RUN), RUN_LEAST) - RUN_LEAST).toString(2).padStart(14, '0')}`;
  const bytesOf = runs.match(/.{1,8}/g)!.map((bits) => Number.parseInt(bits.padEnd(8, '1'), 2));
  const nothing = Buffer.concat([
    segment(0xda, u8(1, 1, 0, 1, 63, 0)),
    u8(...bytesOf.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))),
  ]);
  return Buffer.concat([
    u8(0xff, 0xd8),
    segment(0xdb, u8(0), Buffer.alloc(64, 1)),
    segment(0xc2, u8(8), u16(height), u16(width), u8(1, 1, 0x11, 0)),
    codeFor(0x00, 0),
    codeFor(0x10, 0xe0),
    segment(0xda, u8(1, 1, 0, 0, 0, 0)),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans }, () => nothing),
    u8(0xff, 0xd9),
  ]);
}

/** A WebP of so many frames, each of one pixel (RFC 9649, section 2.7). */
export async function drawManyFrames(frames: number): Promise<Buffer> {
  const le = (value: number, bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 0xff));
  const chunk = (type: string, ...content: Buffer[]) => {
    const data = Buffer.concat(content);
    return Buffer.concat([Buffer.from(type), le(data.length, 4), data, Buffer.alloc(data.length % 2)]);
  };
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } })
    .webp()
    .toBuffer();
  const frame = chunk('ANMF', le(0, 6), le(0, 6), le(20, 3), u8(0), still.subarray(12));
  const animation = [chunk('VP8X', u8(2, 0, 0, 0), le(0, 6)), chunk('ANIM', le(0, 6)), ...Array.from({ length: frames }, () => frame)];
  const body = Buffer.concat([Buffer.from('WEBP'), ...animation]);
  return Buffer.concat([Buffer.from('RIFF'), le(body.length, 4), body]);
}
