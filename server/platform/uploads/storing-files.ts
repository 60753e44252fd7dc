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
  const isOneOfMany = sent.image.length + sent.pictures.length > 1;
  try {
    for (const field of ['image', 'pictures'] as const) {
      for (const { bytes, name } of sent[field]) {
        stored[field].push(await storeFile(services, bytes).catch(nameField(field, isOneOfMany ? name : '')));
      }
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

/** Says in which field the refused file is, and of several which one, by the name that it has with its sender. */
const nameField =
  (field: string, name: string) =>
  (error: unknown): never => {
    if (!(error instanceof Failure && error.code.startsWith('input.image'))) throw error;
    throw error.withFields({ [field]: name ? `${name}: ${error.message}` : error.message });
  };
