import type { SavedFilters } from '#contract/saved-searches.ts';

const prices = { low: 'under 10,000 Frw', medium: '10,000 to under 50,000 Frw', high: '50,000 Frw and over' };
const sizes = { small: 'small', medium: 'of medium size', large: 'large' };
const availabilities = { 'in-stock': 'in stock', limited: 'limited edition', custom: 'made to order' };

/** A saved search as text in a mail: '‘imigongo’, Painting, under 10,000 Frw'. */
export function describeFilters({ search, category, medium, price, size, availability, owner }: SavedFilters): string {
  const parts = [
    search && `‘${search}’`,
    category,
    medium,
    price && prices[price],
    size && sizes[size],
    availability && availabilities[availability],
    owner && 'by one artist',
  ];
  return parts.filter(Boolean).join(', ');
}
