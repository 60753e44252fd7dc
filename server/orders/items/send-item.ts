import type * as z from 'zod/mini';
import { Failure } from '#contract/failures.ts';
import type { SendItem } from '#contract/send-item.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderLineRow } from '#server/orders/table.ts';
import { advanceLine } from './advance-line.ts';
import { parcelPhotos } from './parcel-photos.ts';
import { lockLine, type StepWish } from './steps.ts';

/**
 * Marks an item as sent, with its photo where there is one: rights first, then the file, then everything else in one transaction. What was
 * sent before keeps its photo unless this replaces it. Throws as `advanceLine`, and 'input.image', 'input.imagePixels' or 'input.tooLarge' for the photo.
 */
export async function sendItem(
  services: Services,
  wish: StepWish,
  { how, file }: { how: z.output<typeof SendItem>; file: UploadedFile | undefined },
): Promise<OrderLineRow> {
  if (!file) return advanceLine(services, wish, how);
  const { line } = await services.db.transaction((tx) => lockLine(tx, wish, 'itemSent'));
  if (line.sentAt && !how.replaces) return line;
  const stored = await parcelPhotos.store(services, [file]);
  const [photo] = stored;
  try {
    const sent = await advanceLine(services, wish, how, photo);
    // Somebody else recorded it meanwhile: this photo is not needed.
    if (sent.photoId !== photo?.id) await parcelPhotos.drop(services, stored);
    return sent;
  } catch (error) {
    // Only a refusal is certain to have written no row; other orphaned files are found by the cleanup.
    if (error instanceof Failure) await parcelPhotos.drop(services, stored);
    throw error;
  }
}
