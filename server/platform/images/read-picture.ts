import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Edges } from '#contract/edges.ts';
import { limits, ZOOM_WIDTH } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import { isCostly } from './costly/costly-pictures.ts';
import { findEdges } from './find-edges.ts';
import { BoundedQueue } from '#server/platform/queue/bounded-queue.ts';
import { bitsOf, coloursOf } from './colours.ts';
import { type Pixels, readPixels } from './pixels.ts';

/** A checked picture: `master` is the stored copy, upright and without metadata; sizes in pixels, `colours` in bits (colours.ts). */
export type ReadPicture = {
  master: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  thumbhash: string;
  colours: number;
  edges: Edges;
};

/** The longest side of the stored copy, in pixels. */
const MASTER_SIDE = ZOOM_WIDTH;
/** The type that file-type finds in the bytes → the format that the decoder must find too. Never SVG, which can hold scripts. */
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/heic': 'heif',
};

// libvips keeps up to 50 MB of what it has decoded for an operation that comes again; none does.
sharp.cache(false);

// For two cores: more at once would only compete for memory.
const queue = new BoundedQueue({ atOnce: 2, waiting: 200 });

/** Runs work on pictures, two at a time; refuses with 'server.busy' when too many wait. */
export const inPictureQueue = <T>(work: () => Promise<T>): Promise<T> => queue.run(work);

/** Decodes bytes within the limits; the first frame only, and a truncated file is an error. */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error', sequentialRead: true });

/**
 * Checks a picture by its content (its name and claimed type decide nothing; threats.md T25, T26) and encodes the copy to store.
 * Throws 'input.image', 'input.imagePixels' or 'input.tooLarge'.
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  if (bytes.length > limits.imageBytes) throw fail('input.tooLarge', limits.imageBytes / 2 ** 20);
  const decoder = DECODERS[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (!decoder || isCostly(bytes, decoder)) throw fail('input.image');
  return inPictureQueue(async () => {
    await refuseOtherKinds(bytes, decoder);
    return encode(bytes).catch(refuse);
  });
}

async function refuseOtherKinds(bytes: Buffer, decoder: string): Promise<void> {
  const found = await openPicture(bytes).metadata().catch(refuse);
  if (found.format !== decoder) throw fail('input.image');
  if (found.width * found.height > limits.imagePixels) throw fail('input.imagePixels');
}

/** The decoder's message is not shown: a picture is too large, or it cannot be read. */
function refuse(error: unknown): never {
  throw error instanceof Error && /pixel limit/.test(error.message) ? fail('input.imagePixels') : fail('input.image');
}

async function encode(bytes: Buffer): Promise<ReadPicture> {
  const upright = openPicture(bytes)
    .autoOrient()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true });
  const { hasAlpha } = await openPicture(bytes).metadata();
  const encoded = hasAlpha ? upright.webp({ quality: 92, effort: 2 }) : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data: master, info } = await encoded.toBuffer({ resolveWithObject: true });
  const contentType = hasAlpha ? 'image/webp' : 'image/jpeg';
  const pixels = await readPixels(master);
  const colours = bitsOf(coloursOf(pixels));
  return {
    master,
    contentType,
    width: info.width,
    height: info.height,
    thumbhash: hashOf(pixels),
    colours,
    edges: await findEdges(master),
  };
}

/** A thumbhash in base64: the colours to show until the picture is loaded. Source: evanw.github.io/thumbhash. */
const hashOf = ({ width, height, data }: Pixels) => Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
