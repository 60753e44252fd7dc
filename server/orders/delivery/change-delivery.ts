import { and, desc, eq, inArray, ne } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import type { ChangeDelivery } from '#contract/checkout.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { isRefunded } from '#contract/order-standing.ts';
import { arts } from '#server/arts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { readDelivery } from '#server/orders/checkout/delivery.ts';
import type { OrderData, WholeOrder } from '#server/orders/found-order.ts';
import { moveOrder, nextOrderState } from '#server/orders/move-order.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { DELIVERY_NEWS_AFTER_SECONDS } from '#server/orders/news/order-news.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import { orderEvents } from '#server/orders/table.ts';

type Wish = { orderId: string; viewer: Viewer; from: Actor; body: z.output<typeof ChangeDelivery> };

/**
 * Changes where an order goes, whom the courier calls and the buyer's note, behind the order's lock, and of a paid one tells its artists and the staff:
 * nobody knew the address of another yet. What changes nothing tells nobody. Throws 'orders.notFound', 'rights.missing' for somebody else in it,
 * 'orders.notPending' where its state does not allow it, 'orders.alreadySent', 'addresses.notFound', 'input.invalid', and 'orders.notAbroad' for a
 * country to which a work is not sent.
 */
export async function changeDelivery(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, viewer, from, body }: Wish,
): Promise<void> {
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found || found.order.userId !== viewer.id) throw fail('rights.missing');
  const { order, lines } = found;
  if (!nextOrderState(order, 'changeDelivery', ['buyer'])) throw fail('orders.notPending', order.status);
  if (lines.some(({ line }) => line.sentAt)) throw fail('orders.alreadySent');
  const changed = await readChange(tx, order, body);
  if (Object.entries(changed).every(([name, value]) => order[name as keyof typeof changed] === value)) return;
  if (changed.country !== order.country && changed.country !== HOME_COUNTRY) await refuseAbroad(tx, found);
  await moveOrder(tx, order, 'changeDelivery', ['buyer'], { actorId: viewer.id, set: changed });
  // Without the address: the log is permanent.
  await recordAct(tx, from, { action: 'order.deliveryChanged', objectType: 'order', objectId: order.id });
  if (order.paidAt) await tellChange(jobs, tx, order.id);
}

/** A minute later, unless it is changed again by then. */
async function tellChange(jobs: Services['jobs'], tx: Transaction, orderId: string): Promise<void> {
  const [last] = await tx
    .select({ event: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, 'deliveryChanged')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const news = { orderId, news: 'deliveryChanged', event: Number(last?.event) } as const;
  await jobs.add(tx, 'orders.notify', news, { startAfterSeconds: DELIVERY_NEWS_AFTER_SECONDS });
}

/** The columns of the delivery as they are to be. */
async function readChange(tx: Transaction, order: OrderData, body: Wish['body']) {
  const country = body.country ?? (body.addressId === undefined ? order.country : undefined);
  const to = await readDelivery(tx, order.userId, { ...body, country });
  const { shippingAddress } = to;
  if (shippingAddress === null) throw fail('addresses.notFound');
  return {
    shippingAddress,
    country: to.country ?? HOME_COUNTRY,
    // Of a typed address nobody knows the district, unless it is the one of before.
    district: shippingAddress === order.shippingAddress ? order.district : (to.district ?? null),
    buyerPhone: to.phone ?? order.buyerPhone,
    note: body.note === undefined ? order.note : body.note || null,
  };
}

/** Throws 'orders.notAbroad', naming what is to be sent and stays in Rwanda. */
async function refuseAbroad(tx: Transaction, { lines }: WholeOrder): Promise<void> {
  const left = lines.flatMap(({ line }) => (isRefunded(line) ? [] : [line.artId]));
  const atHome = await tx
    .select({ _id: arts.id, name: arts.name })
    .from(arts)
    .where(and(inArray(arts.id, left), ne(arts.shipsAbroad, 'free')))
    .orderBy(arts.id);
  if (atHome.length > 0) throw fail('orders.notAbroad', atHome.map(({ name }) => name).join(', ')).with({ artworks: atHome });
}
