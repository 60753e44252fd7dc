/** Sent to the window when an account's traces are removed, for the part that speaks with the service worker (page-side.ts), once it is loaded. */
export const FORGET_EVENT = 'ubugeni:forget';

let forgottenAtMs = 0;

/** Has the service worker delete the cached pages and pictures; what this document loaded until now is not cached again. */
export function forgetSeen(): void {
  if (typeof dispatchEvent === 'undefined') return;
  forgottenAtMs = performance.now();
  dispatchEvent(new Event(FORGET_EVENT));
}

/** Whether a file was requested before that. */
export const isForgotten = ({ startTime }: PerformanceEntry): boolean => startTime <= forgottenAtMs;
