import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { HOME_COUNTRY, isHomeNumber } from '#contract/home-country.ts';
import type { Currency } from '#contract/orders.ts';
import { type PaymentStart } from '#contract/payments.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { readClock } from '#server/database/clock.ts';
import type { Transaction } from '#server/database/connect.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orders } from '#server/orders/table.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentOptions } from '#server/payments/provider/payment-options.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { amountIn, rateOf } from '#server/payments/provider/amount.ts';
import { FIRST_CHECK_SECONDS } from '#server/payments/settlement/check-due.ts';
import { orUnavailable } from '#server/payments/provider/provider.ts';
import { moveAttempts } from '#server/payments/move-payment.ts';
import { attemptEvents } from '#server/payments/states.ts';
import { type PaymentRow, payments } from '#server/payments/table.ts';
import { oneRow } from '#server/database/one-row.ts';

type Wish = { orderId: string; userId: string; currency: Currency; actor: Actor };
type Started = { order: OrderData; payment: PaymentRow; options: string };

/** How long an unused attempt of the same currency and amount is reused instead of starting another. */
const REUSE_MINUTES = 60;

/**
 * Starts an attempt to pay an order, or reuses a recent unused one; reference, amount and currency are set by the server (threats.md T16).
 * Throws a Failure when the order is not the account's or cannot be paid in its state. Behind the order's lock.
 */
export async function startPayment({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, wish: Wish): Promise<Started> {
  const order = await lockOrder(tx, wish.orderId);
  if (!order || order.userId !== wish.userId) throw fail('orders.notFound');
  const moved = await moveOrder(tx, order, 'pay', ['buyer'], {});
  if (!moved) throw order.status === 'pending' ? fail('orders.paid') : fail('orders.notPending', order.status);
  // Its time is over, though the job of each minute may not have cancelled it yet.
  if (order.expiresAt.getTime() <= (await readClock(tx))) throw fail('orders.notPending', 'cancelled');
  const rate = rateOf(wish.currency, await readSetting(tx, 'exchangeRates'));
  const amount = amountIn(order.totalPrice, rate);
  const payment =
    (await takeUpFresh(tx, order.id, wish.currency, amount)) ??
    (await writePayment(tx, order, { currency: wish.currency, rate, amount }, wish.actor));
  await jobs.add(tx, 'payments.check-due', {}, { startAfterSeconds: FIRST_CHECK_SECONDS, once: payment.id });
  return { order, payment, options: await findOptions(tx, order, wish) };
}

/** By which method the provider says that this account paid, or tried to, the last time; undefined where it says nothing. */
async function findLastMethod(tx: Transaction, userId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ method: payments.method })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), isNotNull(payments.method)))
    .orderBy(desc(payments.id))
    .limit(1);
  return last?.method ?? undefined;
}

/** Who has a Rwandan number has mobile money rather than a card; of who gave none, whoever has it sent to a place in Rwanda. */
const guessMethod = ({ buyerPhone, country }: OrderData) =>
  (buyerPhone ? isHomeNumber(buyerPhone) : country === HOME_COUNTRY) ? 'mobilemoney' : 'card';

const isMobileMoney = (method: string) => method.startsWith('mobilemoney');

/**
 * The methods that the provider's window is to offer in a currency, with that of this buyer first (payment-provider.md section 3). One statement for
 * francs; of another currency the order is fixed.
 */
async function findOptions(tx: Transaction, order: OrderData, { currency, userId }: Pick<Wish, 'currency' | 'userId'>): Promise<string> {
  const options = paymentOptions[currency];
  if (currency !== 'RWF' || !isMobileMoney((await findLastMethod(tx, userId)) ?? guessMethod(order))) return options;
  const names = options.split(', ');
  return [...names.filter(isMobileMoney), ...names.filter((name) => !isMobileMoney(name))].join(', ');
}

async function takeUpFresh(tx: Transaction, orderId: string, currency: Currency, amount: number): Promise<PaymentRow | undefined> {
  const isFresh = sql`${payments.createdAt} > now() - make_interval(mins => ${REUSE_MINUTES}::int)`;
  const isAlike = and(
    eq(payments.orderId, orderId),
    eq(payments.currency, currency),
    eq(payments.amount, amount),
    isNull(payments.providerId),
  );
  const [payment] = await moveAttempts(tx, 'reuse', 'buyer', {
    set: { nextCheckAt: sql`now() + make_interval(secs => ${FIRST_CHECK_SECONDS}::int)` },
    where: and(isAlike, isFresh),
  });
  return payment;
}

async function writePayment(
  tx: Transaction,
  order: OrderData,
  money: { currency: Currency; rate: number; amount: number },
  actor: Actor,
): Promise<PaymentRow> {
  const last = await tx
    .select({ attempt: payments.attempt })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.attempt))
    .limit(1);
  const attempt = (last[0]?.attempt ?? 0) + 1;
  const id = randomUUIDv7();
  const payment = oneRow(
    await tx
      .insert(payments)
      .values({
        id,
        orderId: order.id,
        attempt,
        txRef: `order-${order.id}-${attempt}-${randomBytes(4).toString('hex')}`,
        ...money,
        state: attemptEvents.start.buyer.new,
        nextCheckAt: sql`now() + make_interval(secs => ${FIRST_CHECK_SECONDS}::int)`,
      })
      .returning(),
  );
  await recordAct(tx, actor, {
    action: 'payment.started',
    objectType: 'payment',
    objectId: id,
    after: { order: order.id, attempt, ...money },
  });
  return payment;
}

/**
 * What the browser needs to open the provider's widget; every value comes from the order and the payment. With `isHosted` the provider is
 * called for the address of its hosted page: 503 when it does not answer, and the same attempt is reused the next time.
 */
export async function presentStart(
  { payments: provider, config }: Pick<PaymentServices, 'payments' | 'config'>,
  { order, payment, options }: Started,
  isHosted: boolean,
): Promise<PaymentStart> {
  const { amount, currency, txRef } = payment;
  const customer = { email: order.buyerEmail, name: order.buyerName, phone: order.buyerPhone ?? '' };
  const redirectUrl = `${config.publicUrl}/cart?payment=${payment.id}`;
  const link = isHosted ? await orUnavailable(provider.createLink({ amount, currency, txRef, options, redirectUrl, customer })) : null;
  return {
    paymentId: payment.id,
    widget: {
      public_key: provider.publicKey,
      tx_ref: txRef,
      amount,
      currency,
      payment_options: options,
      payload_hash: provider.payloadHash({ amount, currency, email: customer.email, txRef }),
      customer: { email: customer.email, phone_number: customer.phone, name: customer.name },
      customizations: { title: 'Ubugeni', description: `Order ${order.number}`, logo: `${config.publicUrl}/favicon.svg` },
      meta: { order: order.id },
    },
    scriptUrl: provider.scriptUrl,
    link,
  };
}
