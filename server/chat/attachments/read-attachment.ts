import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import type { AttachmentKind } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import { inPictureQueue, readPicture } from '#server/platform/images/read-picture.ts';

/** A checked attachment. Pictures are re-encoded, with a thumbnail of at most 480 pixels; sizes in pixels. */
export type ReadAttachment = {
  bytes: Buffer;
  kind: AttachmentKind;
  thumbnail: Buffer | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
};

export const contentTypes: Record<AttachmentKind, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

const THUMBNAIL_SIDE = 480;
const DOCX = contentTypes.docx;

/**
 * Checks an attachment by its content; its name and claimed type decide nothing (threats.md T25, T26). Throws 'chat.attachment',
 * 'input.tooLarge', 'input.image', 'input.imagePixels'.
 */
export async function readAttachment(bytes: Buffer): Promise<ReadAttachment> {
  if (bytes.length > limits.attachmentBytes) throw fail('input.tooLarge', limits.attachmentBytes / 2 ** 20);
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime?.startsWith('image/')) return readImage(bytes);
  const kind = documentKind(mime, bytes);
  if (!kind) throw fail('chat.attachment');
  return { bytes, kind, thumbnail: null, width: null, height: null, thumbhash: null };
}

async function readImage(bytes: Buffer): Promise<ReadAttachment> {
  const { master, contentType, width, height, thumbhash } = await readPicture(bytes);
  const thumbnail = await inPictureQueue(() =>
    sharp(master).resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true }).webp().toBuffer(),
  );
  return { bytes: master, kind: contentType === 'image/webp' ? 'webp' : 'jpg', thumbnail, width, height, thumbhash };
}

function documentKind(mime: string | undefined, bytes: Buffer): AttachmentKind | undefined {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === DOCX) return 'docx';
  if (mime === 'application/x-cfb') return isWordFile(bytes) ? 'doc' : undefined;
  return mime === undefined && isText(bytes) ? 'txt' : undefined;
}

/** Old Office files share one container; that of a Word file has a stream of this name (MS-DOC 2.1). */
const isWordFile = (bytes: Buffer) => bytes.includes(Buffer.from('WordDocument', 'utf16le'));

const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/** Plain text, but no markup: HTML and SVG are text too, and their scripts would run when opened. */
function isText(bytes: Buffer): boolean {
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  return text.trim() !== '' && !CONTROL.test(text) && !/^\ufeff?\s*<[a-z!?/]/i.test(text);
}

/** A display name from the sender's file name: its last part without control characters, with the detected extension, never empty. */
export function nameOf(sent: string, kind: AttachmentKind): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    // Browsers encode a quotation mark and line breaks of a file's name this way (HTML Standard, 'Multipart form data').
    .replaceAll(/%(22|0D|0A)|["<>|:*?]/g, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim();
  // A surrogate pair must not be split.
  return `${plain.slice(0, 100).toWellFormed().replaceAll('\ufffd', '').trim() || 'attachment'}.${kind}`;
}
