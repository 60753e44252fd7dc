import type { Faults } from './faults.ts';
import type { Timers } from './timers.ts';

export type SendQueue = {
  /** Does the work now; with the fault `reorder` on, after the next one of the same scope. */
  inOrder(txRef: string, work: () => Promise<unknown>): Promise<void>;
  /** Runs all work that waits. */
  release(): void;
};

/** How long `reorder` delays work that nothing follows. */
const HOLD_MS = 2_000;

/** The order in which webhooks are sent. */
export function makeSendQueue(faults: Faults, timers: Timers): SendQueue {
  const waiting = new Map<string, () => void>();

  const wait = (scope: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(scope, resolve);
    timers.after(HOLD_MS, () => {
      if (waiting.get(scope) === resolve) waiting.delete(scope);
      resolve();
    });
    return promise;
  };

  return {
    async inOrder(txRef, work) {
      const isOwn = faults.list().some(({ fault, tx_ref }) => fault === 'reorder' && tx_ref === txRef);
      const isReordered = faults.take('reorder', txRef) !== undefined;
      const scope = isOwn ? txRef : '';
      const first = isReordered ? waiting.get(scope) : undefined;
      if (first) waiting.delete(scope);
      else if (isReordered) await wait(scope);
      await work();
      first?.();
    },
    release() {
      for (const go of waiting.values()) go();
      waiting.clear();
    },
  };
}
