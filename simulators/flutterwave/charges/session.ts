import type { Step } from '../ledger/cards.ts';
import type { ChargeStart } from './charges.ts';
import type { LedgerEntry, Status } from '../ledger/ledger.ts';

/** Payment methods that the page can offer. */
export type PayBy = 'card' | 'mobilemoney' | 'ussd';

export type CheckoutConfig = {
  txRef: string;
  amount: number;
  currency: string;
  customer: { email: string; name: string; phone: string };
  /** The comma separated list of the merchant; undefined offers all that fit the currency. */
  paymentOptions?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  logo?: string | undefined;
  payloadHash?: string | undefined;
  meta: Record<string, unknown>;
  /** Set for the hosted page only: where it redirects when it is finished. */
  redirectUrl?: string | undefined;
  maxRetries?: number | undefined;
  expiresAt?: number | undefined;
};

/** A transaction that waits for a PIN, a password, an approval. */
export type Attempt = { entry: LedgerEntry; steps: Step[]; otp: string; declined?: string | undefined; wrong: number };
export type Session = { id: string; config: CheckoutConfig; attempt?: Attempt | undefined; failures: number; ended?: Status | undefined };

/** What merchants call each payment method in their list. */
const namesOf: Record<PayBy, readonly string[]> = { card: ['card'], mobilemoney: ['mobilemoney', 'mobilemoneyrwanda'], ussd: ['ussd'] };

/**
 * The payment methods that the merchant requests, in the order of its list, and that the currency allows: USSD is Nigerian, mobile money here Rwandan.
 * The provider's documentation does not say which tab its window opens on; here it is the first.
 */
export function methodsOf({ paymentOptions, currency }: CheckoutConfig): PayBy[] {
  const listed = paymentOptions?.split(/[\s,]+/).filter(Boolean) ?? [];
  const placeOf = (method: PayBy) => listed.findIndex((name) => namesOf[method].includes(name));
  const fits: Record<PayBy, boolean> = { card: true, mobilemoney: currency === 'RWF', ussd: currency === 'NGN' };
  const methods: PayBy[] = ['card', 'mobilemoney', 'ussd'];
  return methods
    .filter((method) => fits[method] && (listed.length === 0 || placeOf(method) >= 0))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A session's data for the page. */
export function viewSession({ id, config, attempt, ended }: Session) {
  const { title, description, logo, amount, currency, customer, redirectUrl } = config;
  const cancelUrl = redirectUrl && withOutcome(redirectUrl, { status: 'cancelled', tx_ref: config.txRef });
  const methods = methodsOf(config);
  return { id, title, description, logo, amount, currency, customer, methods, cancelUrl, ended, step: attempt?.steps[0] };
}

/** The charge that a session would create. */
export function startOf({ txRef, amount, currency, customer, payloadHash, meta }: CheckoutConfig): ChargeStart {
  const { email, name, phone } = customer;
  const person = { email, name: name || undefined, phone_number: phone || null };
  return { tx_ref: txRef, amount, currency, customer: person, payload_hash: payloadHash, meta };
}

/** The merchant's address at the end; a card ends 'successful', the others 'completed', and merchants must accept both. */
export function redirectOf({ redirectUrl }: CheckoutConfig, entry: LedgerEntry): string | undefined {
  const status = entry.status === 'successful' && entry.method !== 'card' ? 'completed' : entry.status;
  return redirectUrl && withOutcome(redirectUrl, { status, tx_ref: entry.tx_ref, transaction_id: String(entry.id) });
}

function withOutcome(redirectUrl: string, outcome: Record<string, string>): string {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.href;
}
