import { createHmac } from 'node:crypto';
import type { Faults } from '../http/faults.ts';
import { makeSendQueue } from '../http/line.ts';
import type { Delivery, Ledger, LedgerEntry } from '../ledger/ledger.ts';
import { presentWebhook } from '../ledger/present.ts';
import type { Timers } from '../http/timers.ts';

/** Header of the signature: the plain shared secret of v3, the HMAC of newer documentation, or both (payment-provider.md section 6). */
export const signatures = ['verif-hash', 'flutterwave-signature', 'both'] as const;
export type Signature = (typeof signatures)[number];
/** Where webhooks go: an address, or a function that takes headers and body and returns the HTTP status. */
export type WebhookTarget = string | ((headers: Record<string, string>, body: string) => Promise<number>);

export type WebhookSettings = {
  target: WebhookTarget | undefined;
  signature: Signature;
  secretHash: string;
  speed: number;
  timeoutMs: number;
};

export type Webhooks = {
  /** Sends the merchant the transaction's status, as the faults allow. */
  send(entry: LedgerEntry): void;
  /** Sends it once more, whatever the faults. */
  resend(entry: LedgerEntry): void;
  /** Resolves when nothing is in progress or delayed; scheduled retries do not count. */
  settled(): Promise<void>;
  stop(): void;
};

const RETRIES = 3;
const RETRY_MS = 30 * 60_000;

export function makeWebhooks(settings: WebhookSettings, ledger: Ledger, faults: Faults, timers: Timers): Webhooks {
  const underWay = new Set<Promise<void>>();
  const queue = makeSendQueue(faults, timers);
  const stopping = new AbortController();

  const track = (work: Promise<void>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  /** One attempt; a failed one is repeated 3 times, 30 minutes apart (divided by the speed). */
  const deliver = async (entry: LedgerEntry, body: string, how: Delivery['how'], secret: string, attempt = 1): Promise<void> => {
    const delivery = note(entry, how, attempt);
    ledger.changed();
    delivery.answer = await post(settings, body, signHeaders(settings.signature, secret, body), stopping.signal);
    ledger.changed();
    const isTaken = typeof delivery.answer === 'number' && delivery.answer >= 200 && delivery.answer < 300;
    if (isTaken || how !== 'sent' || attempt > RETRIES || stopping.signal.aborted) return;
    timers.after(RETRY_MS / settings.speed, () => void track(deliver(entry, body, 'sent', secret, attempt + 1)));
  };

  return {
    send(entry) {
      const { secretHash } = settings;
      const body = JSON.stringify(presentWebhook(entry));
      const forgery = faults.take('forge', entry.tx_ref);
      // A forger does not know the secret, unless it leaked.
      if (forgery !== undefined) void track(deliver(entry, forge(entry), 'forged', forgery === 'signed' ? secretHash : 'forged'));
      if (faults.take('drop', entry.tx_ref) !== undefined) {
        note(entry, 'dropped', 1);
        return;
      }
      const copies = Number(faults.take('dup', entry.tx_ref) ?? 1);
      const deliverAll = () => Promise.all(Array.from({ length: copies }, () => deliver(entry, body, 'sent', secretHash)));
      void track(queue.inOrder(entry.tx_ref, deliverAll));
    },
    resend: (entry) => void track(deliver(entry, JSON.stringify(presentWebhook(entry)), 'resent', settings.secretHash)),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop() {
      stopping.abort();
      queue.release();
    },
  };
}

function note(entry: LedgerEntry, how: Delivery['how'], attempt: number): Delivery {
  const delivery: Delivery = { at: new Date().toISOString(), status: entry.status, how, attempt, answer: null };
  entry.webhooks.push(delivery);
  return delivery;
}

/** A false webhook: everything requested has been paid. */
function forge(entry: LedgerEntry): string {
  const truth = presentWebhook(entry);
  const data = { ...truth.data, ...entry.asked, charged_amount: entry.asked.amount, status: 'successful' };
  return JSON.stringify({ ...truth, data });
}

/** Signature headers of a webhook. */
export function signHeaders(signature: Signature, secret: string, body: string): Record<string, string> {
  const hmac = createHmac('sha256', secret).update(body).digest('base64');
  return {
    ...(signature !== 'flutterwave-signature' && { 'verif-hash': secret }),
    ...(signature !== 'verif-hash' && { 'flutterwave-signature': hmac }),
  };
}

/** HTTP status of the merchant's answer, or the reason why there was none. Redirects are not followed: they count as failures. */
async function post({ target, timeoutMs }: WebhookSettings, body: string, signature: Record<string, string>, stopping: AbortSignal) {
  if (!target || stopping.aborted) return target ? 'the simulator stopped' : 'no webhook address is set';
  const headers = { 'content-type': 'application/json', 'user-agent': 'Flutterwave/1.0', ...signature };
  try {
    if (typeof target !== 'string') return await target(headers, body);
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
    const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string' ? cause.code : error.name;
}
