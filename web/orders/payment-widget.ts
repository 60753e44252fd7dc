import type { PaymentStart, PaymentState } from '#contract/payments.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import { loadPaymentScript, PaymentScriptFailed } from './payment-script.ts';
import { layOver } from '#web/kit/dialogs/back-closes.ts';
import { holdToasts } from '#web/kit/toasts/toast.ts';
import { pause } from '#web/kit/browser/pause.ts';

/** The global function of the provider's script (payment-provider.md section 3). */
type Checkout = (options: PaymentStart['widget'] & { callback: () => void; onclose: () => void }) => { close(): void };
declare global {
  var FlutterwaveCheckout: Checkout | undefined;
}

/** The result of a payment attempt, from our own server; 'refunding': money came that the order could not take, and goes back. */
export type PaymentEnd = 'paid' | 'pending' | 'failed' | 'unpaid' | 'refunding';

/** How an attempt ended that did not pay its order. */
export const endOf = (state: PaymentState['state']): PaymentEnd =>
  state === 'mismatch' || state === 'refund_due' || state === 'refunded'
    ? 'refunding'
    : state === 'pending' || state === 'paid'
      ? state
      : 'failed';

const POLL_MS = 3_000;
/** How long our server is polled after the widget reports success, before the buyer is told that it takes longer. */
const PATIENCE_MS = 45_000;

/**
 * Opens the provider's widget for a started payment and resolves when our server knows the result. What the widget reports is not
 * trusted: it only makes us ask. Throws PaymentScriptFailed when the widget cannot be loaded.
 */
export async function openPaymentWidget({ paymentId, widget, scriptUrl }: PaymentStart, send: ChangeSend): Promise<PaymentEnd> {
  await loadPaymentScript(scriptUrl);
  const checkout = globalThis.FlutterwaveCheckout;
  if (!checkout) throw new PaymentScriptFailed('The payment script brought no widget.');
  let said: 'done' | 'closed' | undefined;
  const open = checkout({
    ...widget,
    callback: () => {
      said ??= 'done';
    },
    onclose: () => {
      said = said === 'done' ? 'done' : 'closed';
    },
  });
  document.body.classList.add('is-paying');
  const showToasts = holdToasts();
  const uncover = layOver(() => {
    said ??= 'closed';
    return true;
  });
  try {
    return await waitForEnd(paymentId, send, () => said);
  } finally {
    open.close();
    uncover();
    document.body.classList.remove('is-paying');
    document.body.style.overflow = '';
    showToasts();
  }
}

/** Polls our server as soon as the widget is open: its callback may come late or never. */
async function waitForEnd(paymentId: string, send: ChangeSend, said: () => 'done' | 'closed' | undefined): Promise<PaymentEnd> {
  let deadline = Number.POSITIVE_INFINITY;
  for (;;) {
    await waitOr(said, POLL_MS);
    const word = said();
    const state = await askForEnd(paymentId, send, word !== undefined);
    if (state === 'paid' || state === 'refunding') return state;
    if (word === 'closed') return state === 'failed' ? 'failed' : 'unpaid';
    if (word === 'done') {
      if (state === 'failed') return 'failed';
      if (deadline === Number.POSITIVE_INFINITY) deadline = performance.now() + PATIENCE_MS;
    }
    if (performance.now() > deadline) return 'pending';
  }
}

async function waitOr(said: () => unknown, ms: number): Promise<void> {
  const before = said();
  for (let waited = 0; waited < ms && said() === before; waited += 200) await pause(200);
}

async function askForEnd(paymentId: string, send: ChangeSend, isOver: boolean): Promise<PaymentEnd> {
  try {
    const key = isOver ? 'POST /payments/{id}/verify' : 'GET /payments/{id}';
    const { data } = await send(key, { params: { id: paymentId } });
    if (data.paymentStatus === 'paid') return 'paid';
    return endOf(data.state);
  } catch {
    // Offline, or the provider is busy: the next poll may be answered.
    return 'pending';
  }
}
