import { useSyncExternalStore } from 'react';

/** The orders whose payment window has closed, and of which our server has not said yet how that ended. */
const checked = new Set<string>();
const listeners = new Set<() => void>();

/** From now on, or no longer, our server is asked how the payment of this order ended: for the time between nothing calls it unpaid. */
export function noteCheck(orderId: string, isChecked: boolean): void {
  if (isChecked) checked.add(orderId);
  else checked.delete(orderId);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the payment of this order is being checked, wherever it was opened. */
export const useIsChecked = (orderId: string | undefined): boolean =>
  useSyncExternalStore(
    listen,
    () => orderId !== undefined && checked.has(orderId),
    () => false,
  );
