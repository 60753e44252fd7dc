import { PAYMENT_SCRIPT_PAUSE_MS, PAYMENT_SCRIPT_TRIES } from '#contract/limits.ts';
import { pause } from '#web/kit/browser/pause.ts';

/** The provider's script could not be loaded; the next call starts again. */
export class PaymentScriptFailed extends Error {
  override name = 'PaymentScriptFailed';
}

/** Appends a script and resolves when it has brought the widget; otherwise removes it and rejects. */
export type AppendScript = (url: string) => Promise<void>;

const appendScript: AppendScript = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const fail = () => {
      script.remove();
      reject(new PaymentScriptFailed());
    };
    // A proxy or a blocker may answer with something else.
    script.addEventListener('load', () => (globalThis.FlutterwaveCheckout ? resolve() : fail()));
    script.addEventListener('error', fail);
    document.body.append(script);
  });

let loading: Promise<void> | undefined;

/**
 * Loads the payment provider's script once: 3 attempts, 1 second apart (product.md section 7); concurrent callers share them.
 * Throws PaymentScriptFailed, after which the next click starts again.
 */
export function loadPaymentScript(
  url: string,
  append: AppendScript = appendScript,
  pauseMs: number = PAYMENT_SCRIPT_PAUSE_MS,
): Promise<void> {
  loading ??= tryToLoad(url, append, pauseMs).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function tryToLoad(url: string, append: AppendScript, pauseMs: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await append(url);
    } catch {
      if (tried === PAYMENT_SCRIPT_TRIES) throw new PaymentScriptFailed();
      await pause(pauseMs);
    }
  }
}
