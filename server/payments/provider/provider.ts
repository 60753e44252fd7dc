import { fail } from '#contract/failures.ts';
import type { Currency } from '#contract/orders.ts';

/** What the provider says of one transaction. */
export type ProviderCharge = {
  providerId: string;
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: number;
  currency: string;
  method: string | null;
};

/** A refund in the provider's list, in the currency of its charge. */
export type ProviderRefund = { amount: number; comment: string | null };

/** The payment provider, as we need it; errors that pass are thrown as ProviderDown. */
export type PaymentProvider = {
  /** False without keys: then nothing can be paid. */
  isConfigured: boolean;
  publicKey: string;
  scriptUrl: string;
  /** True when no real money moves. */
  isTest: boolean;
  /** The hash that ties amount, currency, customer and reference to our secret (payment-provider.md section 4). */
  payloadHash(payment: { amount: number; currency: Currency; email: string; txRef: string }): string;
  /** undefined: the provider knows no such transaction. */
  verify(providerId: string): Promise<ProviderCharge | undefined>;
  /** Every transaction of a reference: a buyer may try several times in one widget, and pay twice. */
  findByReference(txRef: string): Promise<ProviderCharge[]>;
  /** Address of the provider's own page. */
  createLink(payment: {
    amount: number;
    currency: Currency;
    txRef: string;
    options: string;
    redirectUrl: string;
    customer: { email: string; name: string; phone: string };
  }): Promise<string>;
  /** Refunds a charge, whole or in part: taken now, wholly refunded before, or refused. `comment` is ours, to find it again by. */
  refund(providerId: string, amount: number, comment: string): Promise<'taken' | 'taken before' | 'refused'>;
  /** Every refund of a charge that did not fail; undefined when the provider does not tell. */
  findRefunds(providerId: string): Promise<ProviderRefund[] | undefined>;
  /** Checks a webhook's signature over its raw bytes: 'valid', 'wrong', or 'unset' when no secret is configured. */
  checkSignature(headers: Record<string, string | string[] | undefined>, raw: Buffer): 'valid' | 'wrong' | 'unset';
};

/** The provider did not answer, or answered with a fault of its own: try again later. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** The provider's answer; when it gives none, a refusal that says so and when to try again. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderDown) throw fail('payments.provider').retryAfter(10);
    throw error;
  }
}
