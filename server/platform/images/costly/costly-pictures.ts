/**
 * What makes a small file take minutes or hours to decode, whatever its width and height (threats.md T26). Bytes are looked at once each, before any decoder
 * sees them: none of them bounds these, and none can be stopped once it has begun.
 */

/** A camera's JPEG has one scan, a progressive one some ten. Each is a pass over the whole picture. */
const SCANS_MAX = 100;
/** Finding a frame of a WebP walks past all before it. */
const FRAMES_MAX = 300;
/** Items of an AVIF that are made of others: each of their parts may be such an item again, or the same one hundreds of times. */
const DERIVED = new Set(['grid', 'iovl', 'iden', 'tili']);
/** A picture has a few: itself, its transparency, its metadata. */
const ITEMS_MAX = 100;
/** Where an entry of an item has its type behind its own name, by the two lengths of an id (ISO 14496-12, 8.11.6). */
const TYPE_AT = [12, 14];

/** Whether a picture may take far longer than one of its size should; `format` is the decoder's name for its kind. */
export function isCostly(bytes: Buffer, format: string): boolean {
  if (format === 'jpeg') return hasManyScans(bytes);
  if (format === 'webp') return countOf('ANMF', bytes, FRAMES_MAX) > FRAMES_MAX;
  return format === 'heif' && hasDerivedItem(bytes);
}

/** How often a word stands in the bytes, counted until there are more than `most`. */
function countOf(word: string, bytes: Buffer, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0 && count <= most; at = bytes.indexOf(word, at + word.length)) count += 1;
  return count;
}

/** Or more items than a picture has. Looks for the entries themselves, not for the boxes around them: what a decoder would find is found, however it is wrapped. */
function hasDerivedItem(bytes: Buffer): boolean {
  let items = 0;
  for (let at = bytes.indexOf('infe'); at >= 0; at = bytes.indexOf('infe', at + 4)) {
    if ((items += 1) > ITEMS_MAX) return true;
    if (TYPE_AT.some((behind) => DERIVED.has(bytes.toString('latin1', at + behind, at + behind + 4)))) return true;
  }
  return false;
}

const SOS = 0xda;
const EOI = 0xd9;
/** Markers without a length: TEM, the restarts, SOI (ITU-T T.81, table B.1). */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Follows the markers of a JPEG to its end: what phones append behind it, as a film, is not its own. */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = nextMarker(bytes, 0); at >= 0;) {
    const marker = bytes[at + 1]!;
    if (marker === EOI) return false;
    if (marker === SOS && (scans += 1) > SCANS_MAX) return true;
    // The length counts its own two bytes; less than that is no segment.
    const length = isAlone(marker) || at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2);
    at = nextMarker(bytes, at + 2 + length);
  }
  return false;
}

/** The next marker from here on, past the data of a scan, whose 0xff are followed by 0; -1 at the end. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff) return at;
  }
  return -1;
}
