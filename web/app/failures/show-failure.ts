import { ApiFailure } from '#web/app/api.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { explain, type SituationName, situations } from './situations.ts';
import { wayOn } from './ways-on.ts';

/**
 * Shows what failed as its situation says (product.md section 8): in a toast that closes after `ms`, offline with what was `unsent`, with the way to what it speaks of, or not here, because a form or a list
 * has a place for it. What no server refused is our own fault: it is reported to the browser's console too.
 */
export function showFailure(situation: SituationName, error?: unknown, ms?: number, unsent?: string): void {
  if (situations[situation].shown === 'toast') toast.error(explain(situation, error, unsent), ms, wayOn(error));
  if (error instanceof Error && situation !== 'paymentScript' && !isExpected(error)) globalThis.reportError?.(error);
}

/** Refused by the server, without an answer, or given up by us. */
const isExpected = (error: Error): boolean => error instanceof ApiFailure || ['AbortError', 'TimeoutError'].includes(error.name);
