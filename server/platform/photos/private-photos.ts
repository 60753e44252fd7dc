import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import { findLostIds, folderOfId } from '#server/platform/storage/lost-files.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readPicture } from '#server/platform/images/read-picture.ts';

export type PhotoKind = 'jpg' | 'webp';
/** A photo whose file is stored and whose row is not written yet. */
export type StoredPhoto = { id: string; kind: PhotoKind };

type Files = { storage: Pick<Storage, 'put' | 'get' | 'deleteAll' | 'list'> };
type Lost = { now: number; findKnown: (ids: string[]) => Promise<string[]> };

/** Photos that are not public, in the folder `top`: only calls that check who asks give them out. */
export function privatePhotos(top: string) {
  const folderOf = (id: string): string => folderOfId(top, id);
  const keyOf = (id: string): string => `${folderOf(id)}/photo`;

  /** Deletes files whose rows were not written; if this fails, the cleanup does it. */
  const drop = async ({ storage }: Files, photos: readonly StoredPhoto[]): Promise<void> => {
    await Promise.all(photos.map(({ id }) => storage.deleteAll(folderOf(id)).catch(() => {})));
  };

  return {
    folderOf,
    drop,
    /**
     * Checks photos by their content and keeps them all or none, upright and without metadata. Throws 'input.image', 'input.imagePixels' or
     * 'input.tooLarge'.
     */
    async store({ storage }: Files, files: readonly UploadedFile[]): Promise<StoredPhoto[]> {
      const read = [];
      for (const { bytes } of files) read.push(await readPicture(bytes));
      const stored: StoredPhoto[] = [];
      try {
        for (const { master, contentType } of read) {
          const photo = { id: randomUUIDv7(), kind: contentType === 'image/webp' ? 'webp' : 'jpg' } as const;
          stored.push(photo);
          await storage.put(keyOf(photo.id), master, contentType);
        }
        return stored;
      } catch (error) {
        await drop({ storage }, stored);
        throw error;
      }
    },
    /** The bytes, or undefined when the file is gone. */
    read: ({ storage }: Files, id: string): Promise<Uint8Array | undefined> => storage.get(keyOf(id)),
    /** Deletes files whose rows were never written, an hour later; a part of the job 'server.cleanup'. */
    async cleanup({ storage }: Files, { now, findKnown }: Lost): Promise<void> {
      for await (const id of findLostIds(storage, { top, now, findKnown })) await storage.deleteAll(folderOf(id));
    },
  };
}

/** Answers with a private photo: shown by the page that asked, kept by no cache. */
export function replyWithPhoto(reply: FastifyReply, kind: PhotoKind, bytes: Uint8Array): Buffer {
  reply
    .type(kind === 'webp' ? 'image/webp' : 'image/jpeg')
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store');
  return Buffer.from(bytes);
}
