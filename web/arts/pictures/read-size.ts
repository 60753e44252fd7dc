/** What the first bytes of a file say: its kind, and its width and height in pixels as they are stored, where they are found. */
export type PictureHead = { kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'; pixels: number | undefined };

/** How many bytes of a file are enough: cameras write previews before the size. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * Recognises a picture by its first bytes, because names and types are unreliable, and reads how large it is before anything decodes it: a
 * few kilobytes can claim gigabytes of pixels. Undefined for what is no picture. Sources: ITU-T T.81 B.2, the PNG, WebP and HEIF specifications.
 */
export function readHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return { kind: 'jpeg', pixels: jpegPixels(view) };
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n')
    return { kind: 'png', pixels: has(view, 24) ? view.getUint32(16) * view.getUint32(20) : undefined };
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP')
    return { kind: 'webp', pixels: has(view, 30) ? webpPixels(view, text(12, 4)) : undefined };
  // Videos begin like these; their brands are others.
  const brand = text(4, 4) === 'ftyp' ? text(8, 4) : '';
  if (/^avi[fs]/.test(brand)) return { kind: 'avif', pixels: heifPixels(view) };
  return /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(brand) ? { kind: 'heic', pixels: heifPixels(view) } : undefined;
}

const has = (view: DataView, bytes: number) => view.byteLength >= bytes;

/** Frame headers are the markers C0 to CF without the tables of C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegPixels(view: DataView): number | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes stand alone.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpPixels(view: DataView, chunk: string): number | undefined {
  if (chunk === 'VP8X') return (uint24(view, 24) + 1) * (uint24(view, 27) + 1);
  if (chunk === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  const bits = view.getUint32(21, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

const ISPE = 0x69_73_70_65;

/** The largest 'ispe' property: a picture is stored with a preview, or in tiles beside its whole size. */
function heifPixels(view: DataView): number | undefined {
  let largest: number | undefined;
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 64 * 1024); at += 1)
    if (view.getUint32(at) === ISPE) largest = Math.max(largest ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12));
  return largest;
}
