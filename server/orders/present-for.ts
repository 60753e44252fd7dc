import { fail } from '#contract/failures.ts';
import type { OrderProblem, OrderWithEvents } from '#contract/orders.ts';
import { doesPart } from '#contract/staff.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { FoundProblem, WholeOrder } from './found-order.ts';
import { presentForAdmin, presentOrder, presentOwnLines } from './present.ts';
import { withEvents } from './present-events.ts';

/**
 * The order with its time line and its problems as the viewer may see it: in full for its buyer and an admin, their own lines for an artist.
 * Throws 'orders.notFound' for others.
 */
export function presentFor(viewer: Viewer, found: WholeOrder | undefined): OrderWithEvents {
  const order = presentSeen(viewer, found);
  const seen = new Set(order.items.map(({ _id }) => _id));
  const problems = found?.problems?.flatMap((problem) => presentProblem(problem, found.order.userId === viewer.id, seen)) ?? [];
  return { ...order, ...(problems.length > 0 ? { problems } : {}) };
}

function presentSeen(viewer: Viewer, found: WholeOrder | undefined): OrderWithEvents {
  if (found && doesPart(viewer.staff, 'orders')) return withEvents(presentForAdmin(found), found, 'admin');
  if (found?.order.userId === viewer.id) return withEvents(presentOrder(found), found, 'buyer');
  const isArtistInIt = viewer.isApprovedArtist && found?.lines.some(({ line }) => line.ownerId === viewer.id);
  if (!found || !isArtistInIt) throw fail('orders.notFound');
  return withEvents(presentOwnLines(found, viewer.id), found, 'artist');
}

/**
 * The report went to the shop: others than its buyer learn from the order that there is one, and whether it asks for a return, the shop's inbox has its words. Nothing where it is
 * about items alone that the viewer does not see.
 */
function presentProblem({ items, ...problem }: FoundProblem, isBuyer: boolean, seen: ReadonlySet<string>): OrderProblem[] {
  const { _id, at, isOpen, isKept, reason, text, photos, answers } = problem;
  const shown = items?.filter((item) => seen.has(item));
  if (shown?.length === 0) return [];
  const times = { _id, at: new Date(at).toISOString(), isOpen, ...(isKept && { isKept }), ...(shown && { items: shown }) };
  if (!isBuyer) return [{ ...times, reason: reason === 'return' ? reason : null, text: '', photos: 0, answers: [] }];
  return [{ ...times, reason, text, photos, answers: answers.map((one) => ({ at: new Date(one.at).toISOString(), text: one.text })) }];
}
