import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { checkAgainSoon, FIRST_CHECK_SECONDS } from './check-due.ts';
import { settleCharge, settleReference, type Settling, type Verdict } from './settle.ts';
import { payments, webhookEvents } from '#server/payments/table.ts';

const PROVIDER = 'flutterwave';
const CHARGE = 'charge.completed';

const short = z.string().check(z.minLength(1), z.maxLength(200));
const Data = z.object({ id: z.union([z.int(), short]), tx_ref: z.optional(short), reference: z.optional(short), status: short });
/** v3 says `event`, v4 `type` (payment-provider.md section 6). */
const Webhook = z.object({ event: z.optional(z.string()), type: z.optional(z.string()), data: Data });

type Received = { headers: Record<string, string | string[] | undefined>; raw: Buffer | undefined };

/**
 * Takes a webhook of the provider: signature first, then it is stored, once for each (transaction, status), with the job that handles it in
 * the same transaction. It is only believed so far that we go and ask. Throws a Failure when its signature is wrong (401, nothing is
 * written), when we have no secret to check it with (503), or when it is not JSON (400); anything else that is signed is taken.
 */
export async function receiveWebhook(
  { db, jobs, payments: provider, log }: PaymentServices,
  { headers, raw = Buffer.alloc(0) }: Received,
): Promise<void> {
  const signature = provider.checkSignature(headers, raw);
  if (signature === 'unset') throw fail('payments.notConfigured').retryAfter(60);
  if (signature === 'wrong') throw fail('payments.signature');
  const webhook = z.safeParse(Webhook, parseJson(raw));
  if (!webhook.success || (webhook.data.event ?? webhook.data.type) !== CHARGE) {
    log.info('a signed webhook that is not about a charge');
    return;
  }
  const { id, status } = webhook.data.data;
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(webhookEvents)
      .values({ id: randomUUIDv7(), provider: PROVIDER, eventKey: `${id}:${status}`, body: webhook.data })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (stored[0]) await jobs.add(tx, 'payments.handle-event', { eventId: stored[0].id });
  });
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    throw fail('input.malformed');
  }
}

/** Asks the provider about the transaction of a stored webhook and settles it, or soon again where it is not known yet; throws ProviderDown to be tried again. */
export async function handleEvent(services: PaymentServices & Settling, { eventId }: { eventId: string }): Promise<void> {
  const { db } = services;
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  if (!event || event.handledAt) return;
  const { id, tx_ref, reference } = z.parse(Webhook, event.body).data;
  const txRef = tx_ref ?? reference;
  const isOfVersion3 = /^\d+$/.test(String(id));
  const verdicts = isOfVersion3 || !txRef ? await settleId(services, String(id)) : await settleReference(services, txRef);
  if (txRef && (verdicts.length === 0 || verdicts.includes('pending'))) await hurry(services, txRef);
  await db
    .update(webhookEvents)
    .set({ handledAt: sql`now()` })
    .where(eq(webhookEvents.id, eventId));
}

async function settleId(services: PaymentServices & Settling, id: string): Promise<Verdict[]> {
  const charge = await services.payments.verify(id);
  if (charge) return [await settleCharge(services, charge)];
  services.log.warn({ providerId: id }, 'a webhook about a transaction that the provider does not know');
  return [];
}

/** The webhook ran ahead of what the provider answers, or finds: of a payment of ours ask again in a moment. */
async function hurry({ db, jobs }: PaymentServices, txRef: string): Promise<void> {
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.txRef, txRef));
  if (!payment) return;
  await checkAgainSoon(db, payment.id, FIRST_CHECK_SECONDS);
  await jobs.add(db, 'payments.check-due', {}, { startAfterSeconds: FIRST_CHECK_SECONDS, once: payment.id });
}
