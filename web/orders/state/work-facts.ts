import type { OrderItem } from '#contract/orders.ts';
import { formatSize } from '#contract/format.ts';

/** What an ordered work is: 'Imigongo · 60 × 80 cm', with its category where the medium is not known. */
export const workFactsOf = ({ category, medium, width = null, height = null, depth = null }: OrderItem['product']): string =>
  [medium ?? category, formatSize({ width, height, depth })].filter(Boolean).join(' · ');
