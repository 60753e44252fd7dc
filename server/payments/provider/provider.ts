import { fail } from '#contract/failures.ts';
import type { Currency } from '#contract/orders.ts';
import type { PaymentFailure } from '#contract/payments.ts';

/** The provider's data of one transaction. */
export type ProviderCharge = {
  providerId: string;
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: number;
  currency: string;
  method: string | null;
  /** Why it failed, where the provider says so. */
  failure?: PaymentFailure | null;
};

/** A refund in the provider's list, in the currency of its charge. */
export type ProviderRefund = { amount: number; comment: string | null };

/** The payment provider's interface; temporary errors are thrown as ProviderDown. */
export type PaymentProvider = {
  /** False without keys: then nothing can be paid. */
  isConfigured: boolean;
  publicKey: string;
  scriptUrl: string;
  /** True when no real money moves. */
  isTest: boolean;
  /** The hash that binds amount, currency, customer and reference to the secret key (payment-provider.md section 4). */
  payloadHash(payment: { amount: number; currency: Currency; email: string; txRef: string }): string;
  /** undefined: the provider does not know the transaction. */
  verify(providerId: string): Promise<ProviderCharge | undefined>;
  /** Every transaction of a reference: a buyer may attempt several times in one widget, and pay twice. */
  findByReference(txRef: string): Promise<ProviderCharge[]>;
  /** The address of the provider's hosted page. */
  createLink(payment: {
    amount: number;
    currency: Currency;
    txRef: string;
    options: string;
    redirectUrl: string;
    customer: { email: string; name: string; phone: string };
  }): Promise<string>;
  /** Refunds a charge, whole or in part: accepted now, wholly refunded before, or refused. `comment` identifies the refund in the list. */
  refund(providerId: string, amount: number, comment: string): Promise<'taken' | 'taken before' | 'refused'>;
  /** Every refund of a charge that did not fail; undefined when the provider does not say. */
  findRefunds(providerId: string): Promise<ProviderRefund[] | undefined>;
  /** Checks a webhook's signature over its raw bytes: 'valid', 'wrong', or 'unset' when no secret is configured. */
  checkSignature(headers: Record<string, string | string[] | undefined>, raw: Buffer): 'valid' | 'wrong' | 'unset';
};

/** The provider did not answer, or answered with a fault of its own: retry later. */
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
