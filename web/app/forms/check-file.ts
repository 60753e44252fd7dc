import { limits } from '#contract/limits.ts';

/** Why a chosen file cannot be sent. */
export type FileFault = 'empty' | 'tooLarge' | 'wrongKind';

const IMAGE_NAME = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']);

/** The `accept` attribute of a picture field. */
export const IMAGE_ACCEPT = [...IMAGE_TYPES].join();

/**
 * Whether the server would take a file as a picture, judged by its first bytes, because names and types are unreliable. Undefined when it
 * would. A file that cannot be read (removed meanwhile, or in a cloud) is left to the server.
 */
export async function checkPicture(file: File): Promise<FileFault | undefined> {
  const fault = checkSize(file, limits.imageBytes);
  if (fault) return fault;
  if (!IMAGE_TYPES.has(file.type) && !IMAGE_NAME.test(file.name)) return 'wrongKind';
  const first = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => undefined);
  return !first || isPicture(new Uint8Array(first)) ? undefined : 'wrongKind';
}

/** Whether a file is not empty and at most `max` bytes. */
export function checkSize(file: File, max: number): FileFault | undefined {
  if (file.size === 0) return 'empty';
  return file.size > max ? 'tooLarge' : undefined;
}

/** JPEG, PNG, WebP, and the boxes of AVIF and HEIC, recognised by their first 12 bytes. */
function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  return (
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('\u0089PNG\r\n\u001a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 8) === 'ftyp'
  );
}
