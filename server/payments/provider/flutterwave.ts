import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentFailure } from '#contract/payments.ts';
import type { Config, FlutterwaveKeys } from '#server/platform/start/config.ts';
import { makeBreaker } from './breaker.ts';
import { type PaymentProvider, type ProviderCharge, ProviderDown, type ProviderRefund } from './provider.ts';
import { checkSignature } from './signature.ts';

/** The provider documents answers after up to 28 s; this is shorter, so that nobody waits as long. */
const TIMEOUT_MS = 10_000;

const Envelope = z.object({ status: z.string(), message: z.optional(z.string()), data: z.optional(z.unknown()) });

/** The fields of a transaction that are read (payment-provider.md section 5). */
const Transaction = z.object({
  id: z.union([z.number(), z.string()]),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  payment_type: z.nullish(z.string()),
  processor_response: z.nullish(z.string()),
});
const ListedRefund = z.object({
  amount_refunded: z.number(),
  status: z.nullish(z.string()),
  comment: z.nullish(z.string()),
  comments: z.nullish(z.string()),
  transaction_id: z.nullish(z.union([z.number(), z.string()])),
  tx_id: z.nullish(z.union([z.number(), z.string()])),
});
const Link = z.object({ link: z.url() });

/** Flutterwave v3 as a PaymentProvider; without keys one that answers nothing. `timeoutMs` is the timeout of one call. */
export function openProvider({ flutterwave: keys }: Pick<Config, 'flutterwave'>, timeoutMs = TIMEOUT_MS): PaymentProvider {
  return keys ? flutterwave(keys, timeoutMs) : unset;
}

function flutterwave(keys: FlutterwaveKeys, timeoutMs: number): PaymentProvider {
  const call = makeCall(keys, timeoutMs);
  const find = async (path: string): Promise<ProviderCharge | undefined> => {
    const answer = await call('GET', path);
    return answer.ok ? readCharge(answer.data) : undefined;
  };
  return {
    isConfigured: true,
    publicKey: keys.publicKey,
    scriptUrl: keys.scriptUrl,
    isTest: keys.secretKey.includes('TEST'),
    payloadHash: ({ amount, currency, email, txRef }) => sha256(`${amount}${currency}${email}${txRef}${sha256(keys.secretKey)}`),
    verify: (providerId) => find(`/v3/transactions/${encodeURIComponent(providerId)}/verify`),
    async findByReference(txRef) {
      const query = `tx_ref=${encodeURIComponent(txRef)}`;
      const one = await find(`/v3/transactions/verify_by_reference?${query}`);
      if (!one) return [];
      // That call returns one transaction only; the list shows whether there are more.
      const list = await call('GET', `/v3/transactions?${query}`);
      const all = list.ok && Array.isArray(list.data) ? list.data.map(readCharge) : [];
      return [one, ...all.filter((charge) => charge.providerId !== one.providerId && charge.txRef === txRef)];
    },
    async createLink({ amount, currency, txRef, options, redirectUrl, customer }) {
      const answer = await call('POST', '/v3/payments', {
        tx_ref: txRef,
        amount,
        currency,
        redirect_url: redirectUrl,
        payment_options: options,
        customer: { email: customer.email, name: customer.name, phonenumber: customer.phone },
        customizations: { title: 'Ubugeni' },
      });
      const link = z.safeParse(Link, answer.data);
      if (!answer.ok || !link.success) throw new ProviderDown(`no link: ${answer.message}`);
      return link.data.link;
    },
    async refund(providerId, amount, comment) {
      const answer = await call('POST', `/v3/transactions/${encodeURIComponent(providerId)}/refund`, { amount, comments: comment });
      if (answer.ok) return 'taken';
      return ALREADY.test(answer.message) ? 'taken before' : 'refused';
    },
    async findRefunds(providerId) {
      const answer = await call('GET', `/v3/refunds?id=${encodeURIComponent(providerId)}`);
      return answer.ok && Array.isArray(answer.data) ? readRefunds(answer.data, providerId) : undefined;
    },
    checkSignature: (headers, raw) => checkSignature(keys.secretHash, headers, raw),
  };
}

/** The provider has no code for this, only a message. */
const ALREADY = /already .*refunded/i;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Answer = { ok: boolean; message: string; data: unknown };

/** One call of the provider: 2xx and 4xx are answers; anything else, or none in time, throws ProviderDown. */
function makeCall(
  { baseUrl, secretKey }: FlutterwaveKeys,
  timeoutMs: number,
): (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer> {
  const guarded = makeBreaker();
  return (method, path, body) =>
    guarded(async () => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new ProviderDown('no answer', { cause });
      });
      return readAnswer(response);
    });
}

/** A refused key, too many calls, or a fault of the provider: not an answer about the payment. */
const isFault = (status: number) => status >= 500 || status === 401 || status === 403 || status === 408 || status === 429;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ProviderDown('broken answer', { cause });
  });
  if (isFault(response.status)) throw new ProviderDown(`answered ${response.status}`);
  const envelope = z.safeParse(Envelope, parseJson(text));
  if (!envelope.success) throw new ProviderDown(`answered ${response.status} with something unreadable`);
  const { status, message = '', data } = envelope.data;
  return { ok: response.ok && status === 'success', message, data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const statuses = new Map<string, ProviderCharge['status']>(
  Object.entries({ successful: 'successful', succeeded: 'successful', failed: 'failed' } as const),
);

/** The provider has no code for this either: the words of banks and networks, such as 'Transaction timed out', 'Request expired', 'Insufficient Funds'. */
const TIMED_OUT = /time[ds]?[ -]?out|expired|no response|not (?:confirmed|approved|completed) in time/i;

const failureOf = (said: string | null | undefined): PaymentFailure | null =>
  said?.trim() ? (TIMED_OUT.test(said) && !/card/i.test(said) ? 'timedOut' : 'declined') : null;

function readCharge(data: unknown): ProviderCharge {
  const read = z.safeParse(Transaction, data);
  if (!read.success) throw new ProviderDown('answered with an unknown transaction');
  const { id, tx_ref, amount, currency, status: word, payment_type, processor_response } = read.data;
  const status = statuses.get(word) ?? 'pending';
  const failure = status === 'failed' ? failureOf(processor_response) : null;
  return { providerId: String(id), txRef: tx_ref, amount, currency, status, method: payment_type ?? null, failure };
}

/** The refunds of this transaction that did not fail; the list repeats the request's `comment`. */
function readRefunds(data: unknown[], providerId: string): ProviderRefund[] {
  return data.flatMap((one) => {
    const read = z.safeParse(ListedRefund, one);
    if (!read.success) throw new ProviderDown('answered with an unknown refund');
    const { amount_refunded: amount, status, comment, comments, transaction_id, tx_id } = read.data;
    const isOfIt = String(transaction_id ?? tx_id ?? providerId) === providerId;
    return isOfIt && !/fail/i.test(status ?? '') ? [{ amount, comment: comment ?? comments ?? null }] : [];
  });
}

const down = () => Promise.reject(new ProviderDown('no keys'));

/** Used when no keys are configured: nothing is valid, nothing answers. */
const unset: PaymentProvider = {
  isConfigured: false,
  publicKey: '',
  scriptUrl: '',
  isTest: true,
  payloadHash: () => '',
  verify: down,
  findByReference: down,
  createLink: down,
  refund: down,
  findRefunds: down,
  checkSignature: () => 'unset',
};
