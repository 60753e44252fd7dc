import { limits } from '#contract/limits.ts';

/** Why a chosen file cannot be sent. */
export type FileFault = 'empty' | 'tooLarge' | 'wrongKind';

const IMAGE_NAME = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']);

/** What `accept` of a field for pictures says. */
export const IMAGE_ACCEPT = [...IMAGE_TYPES].join();

/**
 * Whether a file is a picture that the server would take, by its first bytes: a name or a type says little. Undefined when it is. One that
 * cannot be read (taken away since, or in a cloud) is left to the server.
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

/** Whether a file has something in it and not too much; `most` in bytes. */
export function checkSize(file: File, max: number): FileFault | undefined {
  if (file.size === 0) return 'empty';
  return file.size > max ? 'tooLarge' : undefined;
}

/** JPEG, PNG, WebP, and the boxes of AVIF and HEIC, by their first 12 bytes. */
function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  return (
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('\u0089PNG\r\n\u001a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 8) === 'ftyp'
  );
}
