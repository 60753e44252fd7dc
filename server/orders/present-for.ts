import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { doesPart } from '#contract/staff.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { WholeOrder } from './found-order.ts';
import { presentForAdmin, presentOrder, presentOwnLines } from './present.ts';
import { withEvents } from './present-events.ts';

/**
 * The order with its time line as the viewer may see it: in full for its buyer and an admin, their own lines for an artist. Throws
 * 'orders.notFound' for others.
 */
export function presentFor(viewer: Viewer, found: WholeOrder | undefined): OrderWithEvents {
  if (found && doesPart(viewer.staff, 'orders')) return withEvents(presentForAdmin(found), found, 'admin');
  if (found?.order.userId === viewer.id) return withEvents(presentOrder(found), found, 'buyer');
  const isArtistInIt = viewer.isApprovedArtist && found?.lines.some(({ line }) => line.ownerId === viewer.id);
  if (!found || !isArtistInIt) throw fail('orders.notFound');
  return withEvents(presentOwnLines(found, viewer.id), found, 'artist');
}
