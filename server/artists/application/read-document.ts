import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { Failure, fail } from '#contract/failures.ts';
import { readPicture } from '#server/platform/images/read-picture.ts';
import type { DocumentRow } from './table.ts';

/** A checked document as it is stored. */
export type ReadDocument = { bytes: Buffer; kind: DocumentRow['kind']; contentType: string };

export const contentTypes: Record<DocumentRow['kind'], string> = { pdf: 'application/pdf', jpg: 'image/jpeg' };

/**
 * Checks a document by its content (threats.md T25): a PDF is stored unchanged and only ever served as a download; a picture is re-encoded,
 * which removes its location and trailing data. Throws 'documents.kind', 'input.tooLarge', 'input.imagePixels'.
 */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  if (bytes.length > limits.attachmentBytes) throw fail('input.tooLarge', limits.attachmentBytes / 2 ** 20);
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'application/pdf') return { bytes, kind: 'pdf', contentType: contentTypes.pdf };
  const picture = await readPicture(bytes).catch(refuse);
  const flat = await sharp(picture.master).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
  return { bytes: flat, kind: 'jpg', contentType: contentTypes.jpg };
}

function refuse(error: unknown): never {
  throw error instanceof Failure && error.code === 'input.image' ? fail('documents.kind') : error;
}

/** A display name from the sender's file name: its last part, without control characters, never empty. */
export function nameOf(sent: string, kind: DocumentRow['kind']): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replaceAll(/["<>|:*?]/g, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, 100)
    .trim();
  return `${plain || 'document'}.${kind}`;
}
