import type { Order } from '#contract/orders.ts';
import { CACHED_ORDERS } from './cache-names.ts';
import { keepInSession, readFromSession } from './session-cache.ts';

/** An own order as cached in this browser for reading offline, and when: without where it goes and photos. */
export type CachedOrder = { at: string; order: Order };

const ORDERS_MAX = 20;

/** The orders cached in this browser, the latest first. */
export function listCachedOrders(): CachedOrder[] {
  const cached = readFromSession(CACHED_ORDERS);
  return Array.isArray(cached) ? cached.filter(isCached) : [];
}

const isCached = (value: unknown): value is CachedOrder =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  'order' in value &&
  typeof value.order === 'object' &&
  value.order !== null;

/** One of them. */
export const findCachedOrder = (id: string): CachedOrder | undefined => listCachedOrders().find(({ order }) => order._id === id);

/** Keeps orders as the server has just said them, in place of older copies; the 20 latest stay. */
export function cacheOrders(orders: readonly Order[]): void {
  const at = new Date().toISOString();
  const ids = new Set(orders.map(({ _id }) => _id));
  const kept = [
    ...orders.map((order) => ({ at, order: withoutDelivery(order) })),
    ...listCachedOrders().filter(({ order }) => !ids.has(order._id)),
  ].toSorted((one, other) => other.order.number - one.order.number);
  keepInSession(CACHED_ORDERS, kept.slice(0, ORDERS_MAX));
}

/** Where it goes is not needed offline, and others may use this device; a time line, where there is one, tells who did what. */
function withoutDelivery(whole: Order & { events?: unknown }): Order {
  const { events: _, ...order } = whole;
  return {
    ...order,
    user: { ...order.user, email: '' },
    shippingAddress: null,
    country: null,
    phone: null,
    note: null,
    items: order.items.map((item) => Object.assign({}, item, { hasPhoto: false })),
  };
}
