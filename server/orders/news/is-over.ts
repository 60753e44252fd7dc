import { type Transaction, run } from '#server/database/connect.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { awaitsPayment } from '#server/orders/states/columns.ts';
import type { OrderNews } from './order-news.ts';

/**
 * Whether nobody is to be told any more. Something has come since that has news of its own: an order was paid or cancelled in the minutes after it was
 * placed, a delivery was changed once more or its order cancelled, or a request to cancel was answered or withdrawn before anybody was asked, whose question
 * nobody would clear from the bells, though other items may be asked for by now; and then its withdrawal is no news either. One statement at most.
 */
export async function isOver(
  tx: Transaction,
  { news, event, lineIds }: Pick<OrderNews, 'news'> & { event: number | undefined; lineIds: string[] | undefined },
  { order }: FoundOrder,
): Promise<boolean> {
  if (news === 'placed') return !awaitsPayment(order);
  if (news === 'deliveryChanged') return order.status === 'cancelled' || (await isChangedSince(tx, order, event));
  if (news === 'cancellationWithdrawn') return !(await wereAsked(tx, order));
  return news === 'cancellationAsked' && !isStillAsked(order, lineIds);
}

/** A job of an older version and an old request do not say which items. */
function isStillAsked({ cancellationState, cancellationItems }: FoundOrder['order'], lineIds: string[] | undefined): boolean {
  if (cancellationState !== 'asked') return false;
  return !lineIds || !cancellationItems || new Set(lineIds).symmetricDifference(new Set(cancellationItems)).size === 0;
}

const IS_CHANGED_SINCE = `
  SELECT EXISTS (SELECT FROM order_events WHERE order_id = $1::uuid AND event = 'deliveryChanged' AND id > $2::bigint) AS told`;

/** A job that an older version queued does not say which change it tells. */
async function isChangedSince(tx: Transaction, { id }: FoundOrder['order'], event: number | undefined): Promise<boolean> {
  if (event === undefined) return false;
  const { rows } = await run<{ told: boolean }>(tx, IS_CHANGED_SINCE, [id, event]);
  return rows[0]?.told ?? false;
}

/** Emails are known for 30 days (server/platform/email/outgoing.ts): of a request that is older somebody was asked. */
const WERE_ASKED = `
  SELECT $2::timestamptz < now() - interval '29 days' OR EXISTS (
    SELECT FROM outgoing_mails WHERE about = $1::uuid AND letter IN ('cancellationAsked', 'cancellationAskedForArtist') AND created_at >= $2::timestamptz
  ) AS told`;

async function wereAsked(tx: Transaction, { id, cancellationAskedAt }: FoundOrder['order']): Promise<boolean> {
  if (!cancellationAskedAt) return false;
  const { rows } = await run<{ told: boolean }>(tx, WERE_ASKED, [id, cancellationAskedAt]);
  return rows[0]?.told ?? false;
}
