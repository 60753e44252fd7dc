import type { Faults } from '../http/faults.ts';
import { Refused } from '../http/http.ts';
import { payloadHash } from '../http/keys.ts';
import { type Ledger, type LedgerEntry, type Method, nowText, type Refund } from '../ledger/ledger.ts';
import type { Timers } from '../http/timers.ts';
import type { Webhooks } from './webhooks.ts';

export type Outcome = 'successful' | 'failed' | 'pending';
/** A payment at its start; amount in whole units of the currency. */
export type ChargeStart = {
  tx_ref: string;
  amount: number;
  currency: string;
  customer?: { email?: string | undefined; name?: string | undefined; phone_number?: string | null | undefined } | undefined;
  method?: Method | undefined;
  auth_model?: string | undefined;
  card?: LedgerEntry['card'];
  ip?: string | undefined;
  meta?: Record<string, unknown> | undefined;
  payload_hash?: string | undefined;
};
/** A payment as if a buyer had made it in the modal; `message` is the bank's. */
export type ChargeRequest = ChargeStart & { outcome?: Outcome | undefined; message?: string | undefined };

export type Charges = {
  /** Creates a pending transaction. Throws Refused for a wrong amount, currency, reference or payload_hash. */
  begin(start: ChargeStart): LedgerEntry;
  /** Ends a pending transaction, as the faults allow, and notifies the merchant. */
  finish(entry: LedgerEntry, outcome: Outcome, message?: string): void;
  /** begin and finish in one. */
  charge(request: ChargeRequest): LedgerEntry;
  /** Refunds an amount. Throws Refused when less than that is left, or the transaction did not succeed. */
  refund(entry: LedgerEntry, amount: number | undefined, comments: string | undefined): Refund;
  /** After a restart: pending transactions that were to succeed still do. */
  resume(): void;
};

const APPROVED = 'Approved by Financial Institution';
/** How long after its success `successThenFailed` revokes a transaction, unless the switch says otherwise. */
const TAKEN_BACK_MS = 200;
const MAX_REFERENCE = 100;

type Parts = { ledger: Ledger; faults: Faults; webhooks: Webhooks; timers: Timers; secretKey: string };

export function makeCharges(parts: Parts): Charges {
  const begin = (start: ChargeStart) => beginCharge(parts, start);
  const finish = (entry: LedgerEntry, outcome: Outcome, message?: string) => finishCharge(parts, entry, outcome, message);
  return {
    begin,
    finish,
    charge({ outcome = 'successful', message, ...start }) {
      const entry = begin(start);
      finish(entry, outcome, message);
      return entry;
    },
    refund: (entry, amount, comments) => refund(parts, entry, amount, comments),
    resume() {
      for (const entry of parts.ledger.all()) if (entry.succeedsAt) succeedLater(parts, entry, Math.max(0, entry.succeedsAt - Date.now()));
    },
  };
}

function beginCharge({ ledger, faults, secretKey }: Parts, start: ChargeStart): LedgerEntry {
  checkStart(start, secretKey);
  const { tx_ref, amount, currency, customer = {}, method = 'card' } = start;
  return ledger.add({
    tx_ref,
    amount: shortened(amount, faults.take('shortpay', tx_ref)),
    currency: otherCurrency(currency, faults.take('wrongcurrency', tx_ref)),
    asked: { amount, currency },
    method,
    auth_model: start.auth_model ?? { card: 'PIN', mobilemoneyrw: 'MOBILEMONEY', ussd: 'USSD' }[method],
    card: start.card,
    ip: start.ip ?? '127.0.0.1',
    meta: start.meta ?? {},
    customer: {
      name: customer.name ?? 'Anonymous customer',
      email: customer.email ?? 'anonymous@example.com',
      phone_number: customer.phone_number ?? null,
    },
  });
}

function finishCharge(parts: Parts, entry: LedgerEntry, outcome: Outcome, message?: string): void {
  if (outcome === 'pending') return;
  if (outcome === 'failed') return settle(parts, entry, 'failed', message ?? 'Declined');
  const later = parts.faults.take('pendingThenSuccess', entry.tx_ref);
  if (later === undefined) succeed(parts, entry);
  else succeedLater(parts, entry, Number(later));
}

function succeed(parts: Parts, entry: LedgerEntry): void {
  const { faults, ledger, timers } = parts;
  settle(parts, entry, 'successful', APPROVED);
  if (faults.take('doubleCharge', entry.tx_ref) !== undefined) settle(parts, ledger.add(entry), 'successful', APPROVED);
  const takenBack = faults.take('successThenFailed', entry.tx_ref);
  if (takenBack === undefined) return;
  timers.after(Number(takenBack || TAKEN_BACK_MS), () => settle(parts, entry, 'failed', 'Transaction reversed by issuer'));
}

function succeedLater(parts: Parts, entry: LedgerEntry, milliseconds: number): void {
  entry.succeedsAt = Date.now() + milliseconds;
  parts.ledger.changed();
  parts.timers.after(milliseconds, () => {
    entry.succeedsAt = undefined;
    succeed(parts, entry);
  });
}

function settle({ ledger, webhooks }: Parts, entry: LedgerEntry, status: LedgerEntry['status'], message: string): void {
  entry.status = status;
  entry.processor_response = message;
  if (status === 'successful') entry.wasSuccessful = true;
  ledger.changed();
  webhooks.send(entry);
}

/** Refuses what the provider's checkout refuses: payment-provider.md section 4 for the hash. */
export function checkStart({ tx_ref, amount, currency, customer, payload_hash: hash }: ChargeStart, secretKey: string): void {
  if (!tx_ref) throw new Refused('tx_ref is required');
  if (tx_ref.length > MAX_REFERENCE) throw new Refused(`tx_ref must be at most ${MAX_REFERENCE} characters long`);
  if (!Number.isFinite(amount) || amount <= 0) throw new Refused('amount must be a number greater than 0');
  if (!/^[A-Z]{3}$/.test(currency)) throw new Refused('currency is not supported');
  if (hash === undefined) return;
  const right = payloadHash({ amount, currency, email: customer?.email ?? '', txRef: tx_ref }, secretKey);
  if (hash !== right) throw new Refused('Invalid payload hash: the payment details were changed on their way');
}

function refund({ ledger, faults }: Parts, entry: LedgerEntry, requested: number | undefined, comments: string | undefined): Refund {
  if (entry.status !== 'successful') throw new Refused('Only successful transactions can be refunded');
  if (faults.take('refuseRefund', entry.tx_ref) !== undefined) throw new Refused('Insufficient balance for this refund');
  const left = entry.amount - entry.refunds.reduce((sum, one) => sum + one.amount, 0);
  const amount = requested ?? left;
  if (left <= 0) throw new Refused('Transaction has already been fully refunded');
  if (amount > left) throw new Refused('Refund amount is greater than the amount left on the transaction');
  const made = { id: ledger.nextId(), amount, comments: comments ?? null, created_at: nowText() };
  entry.refunds.push(made);
  ledger.changed();
  return made;
}

/** Half of it, or the switch's value. */
function shortened(amount: number, value: string | undefined): number {
  if (value === undefined) return amount;
  return value ? Number(value) : Math.floor(amount / 2);
}

function otherCurrency(currency: string, value: string | undefined): string {
  if (value === undefined) return currency;
  return value || (currency === 'RWF' ? 'NGN' : 'RWF');
}
