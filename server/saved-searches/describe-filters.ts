import { formatFrw } from '#contract/format.ts';
import { type Several, valuesOf } from '#contract/filter-values.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';

const prices = { low: 'under 10,000 Frw', medium: '10,000 to under 50,000 Frw', high: '50,000 Frw and over' };
const sizes = { small: 'small', medium: 'of medium size', large: 'large' };
const availabilities = { 'in-stock': 'in stock', limited: 'limited edition', custom: 'made to order' };

/** Bounds as text, '' without any: 'from 10,000 Frw to 50,000 Frw', 'from 10,000 Frw', 'up to 50,000 Frw'. */
function describeBounds(low: number | undefined, high: number | undefined, write: (bound: number) => string): string {
  if (low === undefined) return high === undefined ? '' : `up to ${write(high)}`;
  return high === undefined ? `from ${write(low)}` : `from ${write(low)} to ${write(high)}`;
}

const writeCm = (cm: number) => `${cm} cm`;
const describeSide = (label: string, low: number | undefined, high: number | undefined) => {
  const bounds = describeBounds(low, high, writeCm);
  return bounds && `${label} ${bounds}`;
};

/** Values of one filter, of which a work has one: 'red, blue or gold'. */
function describeSeveral(filter: Several<string> | undefined): string {
  const values = valuesOf(filter);
  const [last, ...others] = values.toReversed();
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} or ${last}`;
}

/** A saved search as text in a mail: '‘imigongo’, Painting, under 10,000 Frw'. */
export function describeFilters(filters: SavedFilters): string {
  const { search, category, medium, price, size, availability, owner, colour, orientation } = filters;
  const artists = valuesOf(owner).length;
  const parts = [
    search && `‘${search}’`,
    describeSeveral(category),
    describeSeveral(medium),
    price && prices[price],
    describeBounds(filters.minPrice, filters.maxPrice, formatFrw),
    size && sizes[size],
    describeSide('width', filters.minWidth, filters.maxWidth),
    describeSide('height', filters.minHeight, filters.maxHeight),
    describeSeveral(colour),
    describeSeveral(orientation),
    availability && availabilities[availability],
    filters.shipsAbroad && 'sent abroad',
    artists > 0 && (artists === 1 ? 'by one artist' : `by one of ${artists} artists`),
  ];
  return parts.filter(Boolean).join(', ');
}
