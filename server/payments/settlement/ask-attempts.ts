import { run } from '#server/database/connect.ts';
import { fail } from '#contract/failures.ts';
import { awaitingPayment } from '#contract/order-actions.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { settleReference } from './settle.ts';
import { orUnavailable } from '#server/payments/provider/provider.ts';
import { openAttempts } from '#server/payments/states.ts';

/** How many attempts are checked at once. */
const AT_ONCE = 5;
/** How long an approval waits for the provider. */
const PATIENCE_MS = 15_000;

const FIND_OPEN = `
  SELECT p.tx_ref FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE o.id = $1 AND o.status || '/' || o.payment_status = ANY ($2::text[]) AND p.state = ANY ($3::text[]) ORDER BY p.attempt`;

/**
 * Checks every attempt to pay an order that may still have succeeded, before an admin records the order as paid by hand; a successful
 * one is settled and pays the order. Throws 'payments.provider' when the provider does not answer in time: the order may be paid, and is not
 * changed. Without keys there is no provider, and no charge can come.
 */
export async function checkBeforeApproval(
  services: Pick<PaymentServices, 'db' | 'jobs' | 'log' | 'payments'>,
  orderId: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (!services.payments.isConfigured) return;
  const { rows: open } = await run<{ tx_ref: string }>(services.db, FIND_OPEN, [orderId, awaitingPayment, openAttempts]);
  if (open.length === 0) return;
  const checking = checkAll(
    services,
    open.map(({ tx_ref }) => tx_ref),
  );
  await orUnavailable(Promise.race([checking, giveUp(patienceMs, checking)]));
}

async function checkAll(services: Parameters<typeof settleReference>[0], txRefs: string[]): Promise<void> {
  for (let first = 0; first < txRefs.length; first += AT_ONCE) {
    await Promise.all(txRefs.slice(first, first + AT_ONCE).map((txRef) => settleReference(services, txRef)));
  }
}

/** Refuses after a timeout; checks in progress still settle what they find. */
async function giveUp(afterMs: number, checking: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('payments.provider').retryAfter(10)), afterMs);
  });
  try {
    await Promise.race([late, checking]);
  } finally {
    clearTimeout(timer);
  }
}
