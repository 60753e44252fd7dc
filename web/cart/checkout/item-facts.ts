import type { CartItem } from '#contract/cart.ts';
import { formatSize } from '#contract/format.ts';

/** What tells two works of one name apart: 'Oil on canvas · 80 × 60 cm · 3 / 25'; empty when nothing of it is known. */
export const factsOf = ({ medium, edition, ...sides }: Pick<CartItem, 'medium' | 'edition' | 'width' | 'height' | 'depth'>): string =>
  [medium, formatSize(sides), edition].filter(Boolean).join('\u00a0· ');
