import { CONFIRMED_ORDERS } from '#web/app/offline/cache-names.ts';
import { keepInSession, readFromSession } from '#web/app/offline/session-cache.ts';

const ORDERS_MAX = 20;

const seenIds = (): unknown[] => {
  const seen = readFromSession(CONFIRMED_ORDERS);
  return Array.isArray(seen) ? seen : [];
};

/** Whether this browser has shown the session's person the confirmation of an order. */
export const hasSeenConfirmation = (id: string): boolean => seenIds().includes(id);

/** Notes that it was shown; of the 20 latest orders. */
export const noteConfirmation = (id: string): void =>
  keepInSession(CONFIRMED_ORDERS, [id, ...seenIds().filter((one) => one !== id)].slice(0, ORDERS_MAX));
