import type { FastifyInstance } from 'fastify';
import { and, eq } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { type PaymentState } from '#contract/payments.ts';
import { doesPart } from '#contract/staff.ts';
import { serve } from '#server/platform/http/serve.ts';
import { orders } from '#server/orders/table.ts';
import { paymentOptions } from '#server/payments/provider/payment-options.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { rateOf } from '#server/payments/provider/amount.ts';
import { settleReference } from '#server/payments/settlement/settle.ts';
import { presentStart, startPayment } from './start-payment.ts';
import { orUnavailable } from '#server/payments/provider/provider.ts';
import { isSettled } from '#server/payments/states.ts';
import { payments } from '#server/payments/table.ts';
import { receiveWebhook } from '#server/payments/settlement/webhook.ts';
import { done } from '#server/platform/http/done.ts';

/** Payments: contract.md section 4. The browser never says what was paid; it may only have us ask. */
export function paymentRoutes(app: FastifyInstance, services: PaymentServices): void {
  const { db, config, payments: provider } = services;

  serve(app, 'GET /payments/options', async () => {
    const rates = await readSetting(db, 'exchangeRates');
    const currencies = config.currencies.map((currency) => ({
      currency,
      rate: rateOf(currency, rates),
      options: paymentOptions[currency],
    }));
    return { data: { currencies, isTest: provider.isTest, scriptUrl: provider.scriptUrl } };
  });

  serve(app, 'POST /checkout/{id}/pay', async ({ params, body, viewer, request }) => {
    if (!config.currencies.includes(body.currency))
      throw fail('payments.currency').withFields({ currency: 'This currency is not offered.' });
    if (!provider.isConfigured) throw fail('payments.notConfigured').retryAfter(60);
    const wish = { orderId: params.id, userId: viewer.id, currency: body.currency, actor: request };
    const started = await db.transaction((tx) => startPayment(services, tx, wish));
    return { data: await presentStart(services, started, body.hosted ?? false) };
  });

  serve(app, 'GET /payments/{id}', async ({ params, viewer }) => ({ data: (await findPayment(services, viewer, params.id)).state }));

  serve(app, 'POST /payments/{id}/verify', async ({ params, viewer }) => {
    const { txRef, state } = await findPayment(services, viewer, params.id);
    if (isSettled(state.state)) return { data: state };
    const verdicts = await orUnavailable(settleReference(services, txRef));
    if (verdicts.length === 0) return { data: state };
    const { state: now } = await findPayment(services, viewer, params.id);
    // Tried again in the provider's window: nobody may read that nothing was charged while the second try can still be.
    const isTried = now.state === 'failed' && verdicts.includes('pending');
    return { data: isTried ? { ...now, state: 'pending', failure: null } : now };
  });

  serve(app, 'POST /payments/webhook', async ({ request }) => {
    await receiveWebhook(services, { headers: request.headers, raw: request.rawBody });
    return done;
  });
}

/** A payment and its order's state, for the buyer or an admin; to others it is not there. One statement. */
async function findPayment({ db }: PaymentServices, viewer: Viewer, id: string): Promise<{ txRef: string; state: PaymentState }> {
  const isTheirs = doesPart(viewer.staff, 'orders') ? eq(payments.id, id) : and(eq(payments.id, id), eq(orders.userId, viewer.id));
  const [row] = await db
    .select({ payment: payments, orderStatus: orders.status, paymentStatus: orders.paymentStatus })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isTheirs);
  if (!row) throw fail('payments.notFound');
  const { payment, orderStatus, paymentStatus } = row;
  const { id: _id, orderId: order, state, amount, currency, failure } = payment;
  return { txRef: payment.txRef, state: { _id, order, state, amount, currency, orderStatus, paymentStatus, failure } };
}
