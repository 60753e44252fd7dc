import { createHash, randomBytes } from 'node:crypto';
import { openLedgerFile } from './ledger-file.ts';

export type Status = 'pending' | 'successful' | 'failed';
export type Method = 'card' | 'mobilemoneyrw' | 'ussd';
type Customer = { id: number; name: string; email: string; phone_number: string | null; created_at: string };
export type CardShown = {
  first_6digits: string;
  last_4digits: string;
  issuer: string;
  country: string;
  type: string;
  token: string;
  expiry: string;
};
export type Refund = { id: number; amount: number; comments: string | null; created_at: string };

/** One try to deliver a webhook to the merchant. */
export type Delivery = {
  at: string;
  /** `data.status` of the body. */
  status: Status;
  how: 'sent' | 'forged' | 'resent' | 'dropped';
  /** 1 is the first attempt, 4 the last. */
  attempt: number;
  /** HTTP status of the merchant's answer, or why there was none; null while in progress. */
  answer: number | string | null;
};

/** A transaction with its history. */
export type LedgerEntry = {
  id: number;
  tx_ref: string;
  flw_ref: string;
  amount: number;
  currency: string;
  /** What the checkout requested; differs from amount and currency under the faults shortpay and wrongcurrency. */
  asked: { amount: number; currency: string };
  status: Status;
  /** It was successful at some time, even if it was revoked later (fault successThenFailed). */
  wasSuccessful: boolean;
  method: Method;
  auth_model: string;
  processor_response: string;
  card?: CardShown | undefined;
  ip: string;
  device_fingerprint: string;
  meta: Record<string, unknown>;
  customer: Customer;
  created_at: string;
  /** A pending one that will succeed by itself (fault pendingThenSuccess): when, in epoch milliseconds. */
  succeedsAt?: number | undefined;
  refunds: Refund[];
  webhooks: Delivery[];
};

export type NewEntry = Pick<LedgerEntry, 'tx_ref' | 'amount' | 'currency' | 'asked' | 'method' | 'auth_model' | 'ip' | 'meta' | 'card'> & {
  customer: { name: string; email: string; phone_number: string | null };
};

export type Ledger = {
  add(entry: NewEntry): LedgerEntry;
  find(id: number): LedgerEntry | undefined;
  /** Transactions of one reference, oldest first. */
  of(txRef: string): LedgerEntry[];
  all(): LedgerEntry[];
  nextId(): number;
  /** Call it after an entry was changed. */
  changed(): void;
  close(): Promise<void>;
};

/** Opens the ledger of transactions; with a file it survives a restart. */
export async function openLedger(dataFile: string | undefined): Promise<Ledger> {
  const file = await openLedgerFile<LedgerEntry>(dataFile);
  const entries = new Map(file.entries.map((entry) => [entry.id, entry]));
  const byReference = Map.groupBy(file.entries, (entry) => entry.tx_ref);
  let lastId = Math.max(0, ...entries.keys());
  // Ids follow the clock, so that after losing the file no id is given twice to a shop that stored the first.
  const nextId = () => (lastId = Math.max(lastId + 1, Math.floor((Date.now() - Date.UTC(2020)) / 100)));
  const changed = () => file.save(() => [...entries.values()]);
  return {
    add(given) {
      const entry = makeEntry(nextId(), given);
      entries.set(entry.id, entry);
      const sharing = byReference.get(entry.tx_ref);
      if (sharing) sharing.push(entry);
      else byReference.set(entry.tx_ref, [entry]);
      changed();
      return entry;
    },
    find: (id) => entries.get(id),
    of: (txRef) => byReference.get(txRef) ?? [],
    all: () => [...entries.values()],
    nextId,
    changed,
    close: () => file.close(),
  };
}

/** The provider's times have no milliseconds. */
export const nowText = () => `${new Date().toISOString().slice(0, 19)}.000Z`;

function makeEntry(id: number, { customer, ...given }: NewEntry): LedgerEntry {
  const created_at = nowText();
  return {
    ...given,
    id,
    flw_ref: `FLW-MOCK-${randomBytes(16).toString('hex')}`,
    status: 'pending',
    wasSuccessful: false,
    processor_response: 'Pending validation',
    device_fingerprint: randomBytes(16).toString('hex'),
    customer: { id: customerId(customer.email), ...customer, created_at },
    created_at,
    refunds: [],
    webhooks: [],
  };
}

/** The same customer has the same number. */
const customerId = (email: string) => createHash('sha256').update(email.toLowerCase()).digest().readUIntBE(0, 3) + 2_000_000;
