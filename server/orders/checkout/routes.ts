import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { mayEverAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { doesPart } from '#contract/staff.ts';
import { once, onceByFunction, type RequestKey } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import { checkBeforeApproval } from '#server/payments/settlement/ask-attempts.ts';
import { refundOrder } from '#server/payments/refunds/make-refund.ts';
import { recordRefundByHand, releaseRefund } from '#server/payments/refunds/refunds.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import type { Services } from '#server/platform/services.ts';
import { requireFresh, type Viewer } from '#server/platform/http/viewer.ts';
import { readDelivery } from './delivery.ts';
import { orderAgain } from './order-again.ts';
import { cancelOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { serveOrderSheets } from './sheets.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { presentForAdmin, presentOrder, presentOwnLines } from '#server/orders/present.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findBuyers } from '#server/orders/find-buyers.ts';
import { mendSearch } from '#server/orders/search-orders.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { findOrders, type OrderFilters, type OrdersOf } from '#server/orders/find-orders.ts';
import { unpaidStates } from '#server/orders/states/columns.ts';
import { PLACED_NEWS_AFTER_SECONDS } from '#server/orders/news/order-news.ts';
import { findOrder, findShownOrder, lockOrder } from '#server/orders/queries.ts';
import { type FoundOrder, type OrderData, restoreOrder, type StoredOrder } from '#server/orders/found-order.ts';

/** Orders: product.md section 7, 'Orders', and contract.md sections 3 and 4. */
export function orderRoutes(app: FastifyInstance, services: PaymentServices): void {
  serveLists(app, services);
  serveOrderSheets(app, services);
  serveOne(app, services);
  serveActs(app, services);
}

function serveLists(app: FastifyInstance, { db }: Services): void {
  const list = async (whose: OrdersOf, query: OrderFilters, present: (found: FoundOrder) => Order) => {
    const { found, next, total, counts } = await findOrders(db, whose, query);
    return { data: found.map(present), page: { next, total }, ...(counts && { counts }) };
  };
  serve(app, 'GET /checkout', ({ query }) =>
    orNearest(
      query,
      (asked) => list('everyone', asked, presentForAdmin),
      (search) => mendSearch(db, search),
    ),
  );
  serve(app, 'GET /checkout/owner', ({ query, viewer }) => list({ buyerId: viewer.id }, query, presentOrder));
  serve(app, 'GET /checkout/artsOwner', ({ query, viewer }) =>
    orNearest(
      query,
      (asked) => list({ artistId: viewer.id }, asked, (found) => presentOwnLines(found, viewer.id)),
      (search) => mendSearch(db, search, viewer.id),
    ),
  );
  serve(app, 'GET /checkout/customer', async ({ viewer }) => ({
    users: await findBuyers(db, doesPart(viewer.staff, 'people') ? undefined : viewer.id),
  }));
}

function serveOne(app: FastifyInstance, { db, config, jobs }: Services): void {
  serve(app, 'GET /checkout/{id}', async ({ params, viewer }) => ({ data: presentFor(viewer, await findShownOrder(db, params.id)) }));

  serve(app, 'POST /checkout/{cartId}', (call) => {
    const { body, params, viewer, request } = call;
    const { expectedTotal } = body;
    const wish = { expectedTotal, cartId: params.cartId, userId: viewer.id, holdHours: config.orderHoldHours };
    const place = (key: RequestKey) =>
      db.transaction(async (tx) => {
        const placed = await placeOrder(tx, { ...wish, ...(await readDelivery(tx, viewer.id, body)) }, request, key);
        if (placed.kind === 'written') {
          const news = { orderId: placed.facts.order.id, news: 'placed' } as const;
          await jobs.add(tx, 'orders.notify', news, { startAfterSeconds: PLACED_NEWS_AFTER_SECONDS });
        }
        return placed;
      });
    return onceByFunction(call, place, (order: StoredOrder) => ({ data: presentFor(viewer, restoreOrder(order)) }));
  });
}

function serveActs(app: FastifyInstance, services: PaymentServices): void {
  const { db } = services;
  serve(app, 'POST /checkout/{id}/complete', async ({ params, viewer, request }) => {
    await checkBeforeApproval(services, params.id);
    const completed = await db.transaction((tx) => completeOrder(services, tx, params.id, { actor: request, viewer }));
    return { data: presentFor(viewer, completed) };
  });

  serve(app, 'POST /checkout/{id}/again', ({ params, viewer }) => orderAgain(db, params.id, viewer));

  serve(app, 'POST /checkout/{id}/refunded', async ({ params, body, viewer, request }) => {
    const which = { orderId: params.id, refundId: body.refund };
    await db.transaction((tx) => recordRefundByHand(services, tx, which, { actor: request, adminId: viewer.id }));
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });

  serve(app, 'POST /checkout/{id}/refunds', (call) =>
    once(db, call, async (tx) => {
      const { params, body, viewer, request } = call;
      await refundOrder(services, tx, { ...body, orderId: params.id, actor: request, adminId: viewer.id });
      return { data: presentFor(viewer, await findShownOrder(tx, params.id)) };
    }),
  );

  serve(app, 'POST /checkout/{id}/waiting/{refundId}/refund', async ({ params, viewer, request }) => {
    await db.transaction((tx) => releaseRefund(services, tx, { orderId: params.id, refundId: params.refundId, actor: request }));
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });

  serve(app, 'POST /checkout/{id}/cancel', async ({ params, body, viewer, request }) => {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.id);
      const actors = actorsOf(viewer, order);
      if (!order || !mayEverAct('cancel', actors)) {
        // An artist of the order may know that it exists; for others it is not found.
        presentFor(viewer, await findOrder(tx, params.id));
        throw fail('rights.missing');
      }
      // It gives money back, as a refund does; a buyer does not cancel what is paid.
      if (order.paymentStatus === 'paid' && actors.includes('admin')) requireFresh(viewer);
      await cancelOrder(services, tx, { order, by: actors, actor: request, userId: viewer.id, reason: body.reason });
    });
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });
}

/** Cancelling what is paid gives money back, which is not support's (contract/staff.ts). */
function actorsOf(viewer: Viewer, order: OrderData | undefined): ('buyer' | 'admin')[] {
  const isShop = viewer.isAdmin || (doesPart(viewer.staff, 'orders') && order !== undefined && unpaidStates.includes(order.paymentStatus));
  return [...(viewer.id === order?.userId ? (['buyer'] as const) : []), ...(isShop ? (['admin'] as const) : [])];
}
