import type { OrderItem } from '#contract/orders.ts';

/** These items by their names, in a sentence: 'Lake Kivu × 2, Thousand Hills'. */
export const worksOf = (items: readonly OrderItem[]): string =>
  items.map(({ product, quantity }) => (quantity === 1 ? product.name : `${product.name} × ${quantity}`)).join(', ');
