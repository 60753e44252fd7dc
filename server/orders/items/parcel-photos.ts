import { and, eq, isNotNull, or, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { privatePhotos } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findOrder } from '#server/orders/queries.ts';
import { type OrderLineRow, orderLines, orders } from '#server/orders/table.ts';

/** The files of the photos of items as they were sent (decision 42). */
export const parcelPhotos = privatePhotos('parcels');

/** Deletes the files of these items' photos by a job of this transaction; the rows no longer name them. */
export async function dropParcelPhotos(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  lines: readonly Pick<OrderLineRow, 'photoId'>[],
): Promise<void> {
  const folders = lines.flatMap(({ photoId }) => (photoId ? [parcelPhotos.folderOf(photoId)] : []));
  if (folders.length > 0) await jobs.add(tx, 'files.erase', { folders });
}

/** Takes the photos out of the items that an account sold or bought. */
export async function eraseParcelPhotos(services: Pick<Services, 'jobs'>, tx: Transaction, userId: string): Promise<void> {
  const bought = sql`(SELECT ${orders.id} FROM ${orders} WHERE ${orders.userId} = ${userId})`;
  const shown = await tx
    .select({ photoId: orderLines.photoId })
    .from(orderLines)
    .where(and(isNotNull(orderLines.photoId), or(eq(orderLines.ownerId, userId), sql`${orderLines.orderId} IN ${bought}`)));
  if (shown.length === 0) return;
  const ids = shown.flatMap(({ photoId }) => photoId ?? []);
  await tx
    .update(orderLines)
    .set({ photoId: null, photoKind: null })
    .where(sql`${orderLines.photoId} = ANY (${sql.param(ids)}::uuid[])`);
  await dropParcelPhotos(services, tx, shown);
}

/**
 * The photo of an item, for those who see the item: its buyer, its artist and admins. Throws 'orders.notFound', and 'orders.lineNotFound'
 * where the item has none that the viewer may see.
 */
export async function readParcelPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { orderId, lineId, viewer }: { orderId: string; lineId: string; viewer: Viewer },
) {
  const found = await findOrder(db, orderId);
  const isShown = presentFor(viewer, found).items.some(({ _id }) => _id === lineId);
  const { photoId, photoKind } = found?.lines.find(({ line }) => line.id === lineId)?.line ?? {};
  const bytes = isShown && photoId ? await parcelPhotos.read({ storage }, photoId) : undefined;
  if (!bytes || !photoKind) throw fail('orders.lineNotFound');
  return { bytes, kind: photoKind };
}

/** Deletes files whose rows were never written, an hour later; a part of the job 'server.cleanup'. */
export async function cleanupParcelPhotos(services: Pick<Services, 'storage' | 'db'>, now: number): Promise<void> {
  const findKnown = async (ids: string[]) =>
    (
      await services.db.execute<{ id: string }>(
        sql`SELECT photo_id AS id FROM order_lines WHERE photo_id = ANY (${sql.param(ids)}::uuid[])`,
      )
    ).rows.map(({ id }) => id);
  await parcelPhotos.cleanup(services, { now, findKnown });
}
