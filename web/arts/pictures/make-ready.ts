import { limits, ZOOM_WIDTH } from '#contract/limits.ts';
import { draw, isUnchanged, type PictureChange } from './picture-change.ts';
import { HEAD_BYTES, type PictureHead, readHead } from './read-size.ts';

/** Why a chosen file cannot be a picture of an artwork. */
export type PictureFault = 'empty' | 'wrongKind' | 'broken' | 'tooLarge' | 'tooManyPixels';

/** Phones take photos of up to 200 megapixels; what is larger would fill the memory of the browser. */
const PIXELS_MAX = 220_000_000;
const CHOSEN_BYTES = 100 * 1024 * 1024;
/** Qualities to try, the best first; the server encodes once more. */
const QUALITIES = [0.92, 0.8] as const;

/**
 * A picture as it is sent: upright, at most as large as the server keeps it, encoded anew, so that nothing is left of what the camera wrote
 * into it. A kind that this browser cannot decode is sent as it is, for the server to try.
 */
export async function makeReady(file: File, change: PictureChange): Promise<File | PictureFault> {
  const head = await check(file);
  if (typeof head === 'string') return head;
  const image = await decode(file);
  return image ? encode(image, file, { head, change }) : passOn(file, { head, change });
}

/** What can be told before anything is decoded. */
async function check(file: File): Promise<PictureHead | PictureFault> {
  if (file.size === 0) return 'empty';
  if (file.size > CHOSEN_BYTES) return 'tooLarge';
  const head = await headOf(file);
  if (typeof head === 'object' && (head.pixels ?? 0) > PIXELS_MAX) return 'tooManyPixels';
  return head ?? 'wrongKind';
}

/** A picture that could not be decoded here: damaged, or of a kind that the server may know. */
function passOn(file: File, { head, change }: Wanted): File | PictureFault {
  const isForServer = !canDecodeAny() || head.kind === 'heic' || head.kind === 'avif';
  if (!isForServer || !isUnchanged(change)) return 'broken';
  return file.size > limits.imageBytes ? 'tooLarge' : file;
}

/** Without these an older browser, or a test without a screen, sends what was chosen. */
const canDecodeAny = () => typeof createImageBitmap === 'function';

async function headOf(file: File): Promise<PictureHead | 'broken' | undefined> {
  try {
    return readHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    // Removed meanwhile, or in a cloud that cannot be reached.
    return 'broken';
  }
}

/** The picture as it is meant to be seen; undefined where it cannot be decoded. */
export const decode = async (file: Blob): Promise<ImageBitmap | undefined> =>
  canDecodeAny() ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined) : undefined;

type Wanted = { head: PictureHead; change: PictureChange };

async function encode(image: ImageBitmap, file: File, { head, change }: Wanted): Promise<File | PictureFault> {
  const canvas = document.createElement('canvas');
  try {
    draw(image, change, ZOOM_WIDTH, canvas);
    for (const type of head.kind === 'jpeg' || head.kind === 'heic' ? ['image/jpeg'] : ['image/webp', 'image/jpeg']) {
      for (const quality of QUALITIES) {
        const blob = await toBlob(canvas, type, quality);
        if (blob && blob.size <= limits.imageBytes) return new File([blob], nameOf(file.name, blob.type), { type: blob.type });
      }
    }
    return 'tooManyPixels';
  } catch {
    return 'broken';
  } finally {
    image.close();
    // Safari keeps the memory of a canvas until it is small.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Safari answers PNG where it cannot encode WebP. */
const nameOf = (name: string, type: string) => `${name.replace(/\.\w{1,5}$/, '')}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`;
