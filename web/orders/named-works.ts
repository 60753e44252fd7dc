import { formatSize } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';

/** Names of works in a sentence: 'Lake Kivu, Thousand Hills', and with semicolons where a name has a comma of its own: 'Tile, Comb; Four Springs'. */
export const listNames = (names: readonly string[]): string => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');

/** These items by their names, in a sentence: 'Lake Kivu × 2, Thousand Hills'. */
export const worksOf = (items: readonly OrderItem[]): string =>
  listNames(items.map(({ product, quantity }) => (quantity === 1 ? product.name : `${product.name} × ${quantity}`)));

/** What an ordered work is: 'Imigongo', or its category where the medium is not known, and '60 × 80 cm' where that is. */
export const workFactsOf = ({ category, medium, width = null, height = null, depth = null }: OrderItem['product']): string[] =>
  [medium ?? category, formatSize({ width, height, depth })].filter(Boolean);

/** Whether an item was cancelled, or refunded whole: nobody sends it any more. */
export const isGone = (item: OrderItem): boolean => item.cancelledAt !== null || isRefunded(item);

/** What stays of an order; of one that went back whole all of it. */
export function itemsLeft({ items }: Pick<Order, 'items'>): readonly OrderItem[] {
  const left = items.filter((item) => !isGone(item));
  return left.length > 0 ? left : items;
}

/** Items in the order of an order, those that nobody sends any more last. */
export const goneLast = (items: readonly OrderItem[]): OrderItem[] => [...items.filter((item) => !isGone(item)), ...items.filter(isGone)];
