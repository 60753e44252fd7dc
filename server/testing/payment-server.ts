import { eq, sql } from '#server/database/drizzle.ts';
import { afterAll, beforeAll } from 'vitest';
import { type Simulator, startSimulator } from '../../simulators/flutterwave/server.ts';
import type { Currency } from '#contract/orders.ts';
import type { PaymentStart, PaymentState } from '#contract/payments.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { checkDuePayments } from '#server/payments/settlement/check-due.ts';
import { charges, payments, webhookEvents } from '#server/payments/table.ts';
import { handleEvent } from '#server/payments/settlement/webhook.ts';

export type PaymentServer = TestServer & {
  simulator: Simulator;
  /** A buyer with an order and a started payment of it. */
  payable(wish?: Parameters<typeof makeOrder>[1] & { currency?: Currency }): Promise<Payable>;
  /** Sends one webhook as the simulator does; `secret` signs it. */
  notify(body: object | string, headers?: Record<string, string>): ReturnType<TestServer['call']>;
  /** Waits until no webhook is in progress, then runs the jobs of the stored ones, as a worker would. */
  handleWebhooks(): Promise<void>;
  /** Makes every check due, and runs them. */
  checkNow(): Promise<void>;
  rows(orderId: string): Promise<Awaited<ReturnType<typeof rowsOf>>>;
  state(payable: Payable): Promise<PaymentState>;
};

export type Payable = {
  buyer: { id: string; token: string; email: string };
  orderId: string;
  artIds: string[];
  start: PaymentStart;
  /** What a buyer does in the widget: pays what it was opened with. */
  charge(outcome?: 'successful' | 'failed' | 'pending'): ReturnType<Simulator['charge']>;
};

/** A test server with the provider's simulator, whose webhooks arrive in process; jobs run when a test says so, or by workers. */
export function usePaymentServer(environment: Record<string, string> = {}, withWorkers = false): PaymentServer {
  const server = {} as PaymentServer & { close(): Promise<void> };
  beforeAll(async () => {
    const simulator = await startSimulator();
    const { publicKey, secretKey, secretHash } = simulator.keys;
    const keys = { FLW_PUBLIC_KEY: publicKey, FLW_SECRET_KEY: secretKey, FLW_SECRET_HASH: secretHash };
    const addresses = { FLW_BASE_URL: simulator.url, FLW_SCRIPT_URL: `${simulator.url}/v3.js` };
    const opened = await openTestServer({ ...keys, ...addresses, ...environment }, withWorkers);
    Object.assign(server, opened, { simulator, ...actionsOf(opened, simulator) });
    simulator.sendWebhooksTo(async (headers, body) => (await server.notify(body, headers)).statusCode);
  });
  afterAll(async () => {
    await server.simulator.close();
    await server.close();
  });
  return server;
}

function actionsOf(server: TestServer, simulator: Simulator): Omit<PaymentServer, keyof TestServer | 'simulator'> {
  const { db } = server.services;
  return {
    payable: (wish) => makePayable(server, simulator, wish),
    notify: (body, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/payments/webhook',
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async handleWebhooks() {
      await simulator.settled();
      const open = await db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(sql`handled_at IS NULL`)
        .orderBy(webhookEvents.receivedAt);
      for (const { id } of open) await handleEvent(server.services, { eventId: id });
    },
    async checkNow() {
      await db
        .update(payments)
        .set({ nextCheckAt: sql`now()` })
        .where(sql`next_check_at IS NOT NULL`);
      await checkDuePayments(server.services);
    },
    rows: (orderId) => rowsOf(server, orderId),
    async state({ start, buyer }) {
      return (await server.call(`GET /payments/${start.paymentId}`, { as: buyer.token })).json<{ data: PaymentState }>().data;
    },
  };
}

async function makePayable(
  server: TestServer,
  simulator: Simulator,
  { currency = 'RWF', ...wish }: Parameters<typeof makeOrder>[1] & { currency?: Currency } = {},
): Promise<Payable> {
  const buyer = await server.person();
  const made = await makeOrder(server.services.db, { buyerId: buyer.id, ...wish });
  const answer = await server.call(`POST /checkout/${made.order.id}/pay`, { as: buyer.token, body: { currency } });
  if (answer.statusCode !== 200) throw new Error(`the payment did not start: ${answer.body}`);
  const { data: start } = answer.json<{ data: PaymentStart }>();
  const { tx_ref, amount, customer, payload_hash } = start.widget;
  return {
    buyer,
    orderId: made.order.id,
    artIds: made.lines.map(({ line }) => line.artId),
    start,
    charge: (outcome = 'successful') => simulator.charge({ tx_ref, amount, currency, customer, payload_hash, outcome }),
  };
}

/** Everything that a payment can change: the order, its attempts, its charges, audited actions and queued events. */
async function rowsOf({ services: { db } }: TestServer, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const attempts = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt);
  const charged = await db
    .select({
      providerId: charges.providerId,
      amount: charges.amount,
      currency: charges.currency,
      state: charges.state,
      reason: charges.reason,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(charges.createdAt);
  const actions = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`object_type = 'payment' AND (before->>'order' = ${orderId} OR after->>'order' = ${orderId})`)
    .orderBy(auditLog.id);
  const news = await db.execute<{ news: string }>(
    sql`SELECT data->>'news' AS news FROM pgboss.job WHERE name = 'orders.notify' AND data->>'orderId' = ${orderId} ORDER BY created_on`,
  );
  return {
    order: order!,
    payments: attempts,
    charges: charged,
    actions: actions.map((act) => act.action).filter((action) => action !== 'payment.started'),
    news: news.rows.map((row) => row.news),
  };
}
