import type { ArtFilters } from '#contract/arts.ts';
import type { CardRow } from '#server/arts/card.ts';
import { type Place, writePlace } from './cursor.ts';

type Row = CardRow & { place_id: string };
type Found = { rows: Row[]; next: string | null; total: number | null };
type Find = (filters: ArtFilters, place: Place | undefined) => Promise<Found>;

/** Filters by which 'match' is what costs most nearly what lies between two prices. */
export type BetweenPrices = ArtFilters & { minPrice: number; maxPrice: number };

/** Whether a list without words is in the order of nearness to a price. */
export const isByNearness = (filters: ArtFilters): filters is BetweenPrices =>
  filters.sort === 'match' && filters.minPrice !== undefined && filters.maxPrice !== undefined;

/**
 * A page of artworks that cost from one price to another, those nearest to the middle first, of equally near ones the dearer: both walks by price from the middle, each as any list by price,
 * joined. Two statements. The key of a place is twice the distance in Frw, and one more below the middle.
 */
export async function findByNearness(filters: BetweenPrices, place: Place | undefined, find: Find): Promise<Found> {
  const middle = Math.round((filters.minPrice + filters.maxPrice) / 2);
  const keyOf = ({ price }: Row) => 2 * Math.abs(price - middle) + Number(price < middle);
  const [dearer, cheaper] = await Promise.all([find(...walkUp(filters, middle, place)), find(...walkDown(filters, middle, place))]);
  const joined = [...dearer.rows, ...cheaper.rows].toSorted((one, other) => keyOf(one) - keyOf(other));
  const rows = joined.slice(0, filters.limit);
  const counted = dearer.total === null || cheaper.total === null ? null : dearer.total + cheaper.total;
  const total = place ? place.total : counted;
  const hasMore = joined.length > rows.length || dearer.next !== null || cheaper.next !== null;
  const last = rows.at(-1);
  return { rows, next: hasMore && last ? writePlace('match', { key: keyOf(last), id: last.place_id, total }) : null, total };
}

const distanceOf = ({ key }: Place) => Math.floor(key / 2);
const isBelow = ({ key }: Place) => key % 2 === 1;

/** From the middle up, after the start: as far away as a start below it the dearer ones have been shown. */
function walkUp(filters: BetweenPrices, middle: number, place: Place | undefined): Parameters<Find> {
  const asked: ArtFilters = { ...filters, sort: 'price-asc' };
  if (place && isBelow(place)) return [{ ...asked, minPrice: middle + distanceOf(place) + 1 }, undefined];
  return [{ ...asked, minPrice: middle }, place && { ...place, key: middle + distanceOf(place) }];
}

/** From below the middle down. */
function walkDown(filters: BetweenPrices, middle: number, place: Place | undefined): Parameters<Find> {
  const asked: ArtFilters = { ...filters, sort: 'price-desc', maxPrice: middle - 1 };
  if (!place) return [asked, undefined];
  if (isBelow(place)) return [asked, { ...place, key: middle - distanceOf(place) }];
  return [{ ...asked, maxPrice: Math.min(middle - 1, middle - distanceOf(place)) }, undefined];
}
