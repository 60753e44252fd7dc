import { and, asc, eq, inArray } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { orders } from '#server/orders/table.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { settleReference } from './settle.ts';
import { orUnavailable } from '#server/payments/provider/provider.ts';
import { payments } from '#server/payments/table.ts';

/** The provider is asked about so many attempts at once. */
const AT_ONCE = 5;
/** Whoever approves an order is not kept waiting longer. */
const PATIENCE_MS = 15_000;

/**
 * Asks the provider about every attempt to pay an order that may still have succeeded, before an admin records it as paid by hand; one that
 * did is settled and pays the order. Throws 'payments.provider' when the provider does not answer in time: the order may be paid, and is
 * left as it is. Without keys nobody can be asked, and no charge can come.
 */
export async function askBeforeApproval(
  services: Pick<PaymentServices, 'db' | 'jobs' | 'log' | 'payments'>,
  orderId: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (!services.payments.isConfigured) return;
  const open = await services.db
    .select({ txRef: payments.txRef })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        inArray(orders.paymentStatus, ['unpaid', 'failed']),
        inArray(payments.state, ['pending', 'failed', 'mismatch', 'expired']),
      ),
    )
    .orderBy(asc(payments.attempt));
  if (open.length === 0) return;
  const asking = askAll(
    services,
    open.map(({ txRef }) => txRef),
  );
  await orUnavailable(Promise.race([asking, giveUp(patienceMs, asking)]));
}

async function askAll(services: Parameters<typeof settleReference>[0], txRefs: string[]): Promise<void> {
  for (let first = 0; first < txRefs.length; first += AT_ONCE) {
    await Promise.all(txRefs.slice(first, first + AT_ONCE).map((txRef) => settleReference(services, txRef)));
  }
}

/** Refuses after a while, unless the asking ended before. What is still under way then settles what it finds. */
async function giveUp(afterMs: number, asking: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('payments.provider').retryAfter(10)), afterMs);
  });
  try {
    await Promise.race([late, asking]);
  } finally {
    clearTimeout(timer);
  }
}
