import type { FastifyReply } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import type { Services } from '#server/platform/services.ts';
import { dropFiles, storeFile, type StoredPicture } from '#server/platform/images/store.ts';

/** Whether the answer is one that was stored under an Idempotency-Key. */
export const isReplayed = (reply: FastifyReply) => () => reply.hasHeader('idempotent-replayed');

type Sent<T> = { image: T[]; pictures: T[] };

/**
 * Checks and stores pictures before their transaction; when it fails, or when a repeated request finds it done before, the files are
 * deleted. A refused picture is named by its field.
 */
export async function storingFiles<T>(
  services: Pick<Services, 'storage'>,
  sent: Sent<UploadedFile>,
  isUnused: (() => boolean) | undefined,
  effect: (stored: Sent<StoredPicture>) => Promise<T>,
): Promise<T> {
  const stored: Sent<StoredPicture> = { image: [], pictures: [] };
  const dropAll = () => Promise.all([...stored.image, ...stored.pictures].map(({ id }) => dropFiles(services, id)));
  try {
    for (const field of ['image', 'pictures'] as const) {
      for (const { bytes } of sent[field]) stored[field].push(await storeFile(services, bytes).catch(nameField(field)));
    }
    const answer = await effect(stored);
    if (isUnused?.()) await dropAll();
    return answer;
  } catch (error) {
    // A connection that was lost may have been lost after the rows were written; what has none, the cleanup finds.
    if (!isDatabaseBusy(error)) await dropAll();
    throw error;
  }
}

const nameField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Failure && error.code.startsWith('input.image') ? error.withFields({ [field]: error.message }) : error;
  };
