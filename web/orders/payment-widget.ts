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

/** How an attempt came to nothing: declined, not confirmed in time, failed as the provider says without telling why, or not heard of at all, so that nobody knows whether money moved. */
export type FailedEnd = 'declined' | 'timedOut' | 'failed' | 'unheard';
/** The result of a payment attempt, from our own server; 'refunding': money came that the order could not take, and goes back. */
export type PaymentEnd = 'paid' | 'pending' | 'unpaid' | 'refunding' | FailedEnd;

/** How an attempt ended, and which one it was, where one was begun: of one that is pending only its own end says what became of it. */
export type EndedPayment = { end: PaymentEnd; paymentId?: string };

const failedEnds: ReadonlySet<PaymentEnd> = new Set(['declined', 'timedOut', 'failed', 'unheard']);
export const isFailedEnd = (end: PaymentEnd): end is FailedEnd => failedEnds.has(end);

/** How an attempt stands by what our server says: its order may be paid by another one. */
export const standOf = (payment: Pick<PaymentState, 'state' | 'failure' | 'paymentStatus'>): PaymentEnd =>
  payment.paymentStatus === 'paid' ? 'paid' : endOf(payment);

/** How an attempt ended that did not pay its order. */
function endOf({ state, failure }: Pick<PaymentState, 'state' | 'failure'>): PaymentEnd {
  switch (state) {
    case 'pending':
    case 'paid':
      return state;
    case 'failed':
      return failure ?? 'failed';
    case 'expired':
      return 'unheard';
    default:
      return 'refunding';
  }
}

const POLL_MS = 3_000;
/** How long our server is polled after the widget reports success, before the buyer is told that it takes longer. */
const PATIENCE_MS = 45_000;

/**
 * Opens the provider's widget for a started payment and resolves when our server knows the result. What the widget reports is not
 * trusted: it only makes us ask. Throws PaymentScriptFailed when the widget cannot be loaded. `onOver` hears when the window closes, before that is known.
 */
export async function openPaymentWidget(
  { paymentId, widget, scriptUrl }: PaymentStart,
  send: ChangeSend,
  onOver: () => void,
): Promise<EndedPayment> {
  await loadPaymentScript(scriptUrl);
  const checkout = globalThis.FlutterwaveCheckout;
  if (!checkout) throw new PaymentScriptFailed('The payment script brought no widget.');
  let said: 'done' | 'closed' | undefined;
  const hear = (word: 'done' | 'closed') => {
    if (said) return;
    said = word;
    onOver();
  };
  const open = checkout({ ...widget, callback: () => hear('done'), onclose: () => hear('closed') });
  document.body.classList.add('is-paying');
  const leaveFrame = focusFrame();
  const showToasts = holdToasts();
  const uncover = layOver(() => {
    hear('closed');
    return true;
  });
  try {
    return { end: await waitForEnd(paymentId, send, () => said), paymentId };
  } finally {
    // Closed by us: its own word comes too late.
    said ??= 'closed';
    open.close();
    leaveFrame();
    uncover();
    document.body.classList.remove('is-paying');
    document.body.style.overflow = '';
    showToasts();
  }
}

/** Puts the focus into the widget's frame, which the provider's script leaves behind it, now and once the frame is shown; returns what ends that. */
function focusFrame(): () => void {
  const focus = () => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[name=checkout]');
    frame?.focus({ preventScroll: true });
    // What is in it, too: Tab would go on behind the frame.
    frame?.contentWindow?.focus();
  };
  // A page of the frame has come: its name is 'allcontentloaded' (payment-provider.md section 3).
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data && 'name' in data && data.name === 'allcontentloaded') focus();
  };
  addEventListener('message', hear);
  focus();
  return () => removeEventListener('message', hear);
}

/** Polls our server as soon as the widget is open: its callback may come late or never. */
async function waitForEnd(paymentId: string, send: ChangeSend, said: () => 'done' | 'closed' | undefined): Promise<PaymentEnd> {
  let deadline = Number.POSITIVE_INFINITY;
  for (;;) {
    await waitOr(said, POLL_MS);
    const word = said();
    const state = await askForEnd(paymentId, send, word !== undefined);
    if (state === 'paid' || state === 'refunding') return state;
    if (word === 'closed') return isFailedEnd(state) ? state : 'unpaid';
    if (word === 'done') {
      if (isFailedEnd(state)) return state;
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
    return standOf(data);
  } catch {
    // Offline, or the provider is busy: the next poll may be answered.
    return 'pending';
  }
}
