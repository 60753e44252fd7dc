import type { ArtFilters } from '#contract/arts.ts';
import { artFilters } from '#contract/limits.ts';
import { valuesOf } from '#contract/filter-values.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { fold, type Named, searchSimply } from './search-simply.ts';

/** Without bounds everything is within, also what has no such amount. */
const isWithin = (amount: number | null, low: number | undefined, high: number | undefined) =>
  (!low && high === undefined) || (amount !== null && amount >= (low ?? 0) && amount <= (high ?? amount));

/** The ids of a list of GET /arts, computed in memory from all artworks: product.md section 5 and contract.md section 3. */
export function listSimply(rows: readonly ArtRow[], owners: readonly Named[], filters: Partial<ArtFilters>): string[] {
  const { search, category, price, medium, size, availability, owner, colour, orientation, sort = 'newest' } = filters;
  const found = search?.trim() ? searchSimply(rows, owners, search) : undefined;
  const longest = (row: ArtRow) => Math.max(row.widthCm ?? 0, row.heightCm ?? 0, row.depthCm ?? 0);
  const band = (row: ArtRow) => (row.price < 10_000 ? 'low' : row.price < 50_000 ? 'medium' : 'high');
  const sizeOf = (row: ArtRow) => (longest(row) === 0 ? undefined : longest(row) < 40 ? 'small' : longest(row) <= 100 ? 'medium' : 'large');
  const isAvailable = {
    'in-stock': (row: ArtRow) => row.availableArts > 0,
    limited: (row: ArtRow) => row.isLimitedEdition,
    custom: (row: ArtRow) => row.isCustomOrder,
  };
  const chosen = {
    categories: valuesOf(category),
    mediums: valuesOf(medium).map(fold),
    owners: valuesOf(owner).map((asked) => owners.find(({ id, slug }) => id === asked || slug === asked)?.id ?? asked),
    colours: valuesOf(colour),
    orientations: valuesOf(orientation),
  };
  const isAmong = (values: readonly string[], value: string | null) => values.length === 0 || (value !== null && values.includes(value));
  const isInStock = (row: ArtRow) => (row.availableArts > 0 ? 1 : 0);
  // By time those that were published last come first.
  const { minPrice, maxPrice } = filters;
  const middle = sort === 'match' && !found && minPrice && maxPrice ? Math.round((minPrice + maxPrice) / 2) : undefined;
  const idOf = (row: ArtRow) => ((sort === 'newest' || sort === 'match') && middle === undefined ? row.listedId : row.id);
  const isUp = ({ price: of }: ArtRow) => sort === 'price-asc' || (middle !== undefined && of >= middle);
  const key = {
    match: (row: ArtRow) =>
      middle === undefined
        ? 2 * (found?.get(row.id) ?? 0) + isInStock(row)
        : -(2 * Math.abs(row.price - middle) + Number(row.price < middle)),
    newest: isInStock,
    'price-asc': (row: ArtRow) => -row.price,
    'price-desc': (row: ArtRow) => row.price,
    popular: (row: ArtRow) => row.favoritesCount,
  }[sort];
  return rows
    .filter((row) => row.onShow)
    .filter((row) => !found || found.has(row.id))
    .filter((row) => chosen.categories.includes('All Arts') || isAmong(chosen.categories, row.category))
    .filter((row) => !price || band(row) === price)
    .filter((row) => isAmong(chosen.mediums, fold(row.medium ?? '')))
    .filter((row) => !size || sizeOf(row) === size)
    .filter((row) => !availability || isAvailable[availability](row))
    .filter((row) => isAmong(chosen.owners, row.ownerId))
    .filter((row) => isWithin(row.price, filters.minPrice, filters.maxPrice))
    .filter((row) => isWithin(row.widthCm, filters.minWidth, filters.maxWidth))
    .filter((row) => isWithin(row.heightCm, filters.minHeight, filters.maxHeight))
    .filter((row) => colour === undefined || chosen.colours.some((one) => (row.colours & (1 << artFilters.colour.indexOf(one))) !== 0))
    .filter((row) => isAmong(chosen.orientations, row.orientation))
    .filter((row) => !filters.shipsAbroad || row.shipsAbroad === filters.shipsAbroad)
    .toSorted((a, b) => key(b) - key(a) || (isUp(a) ? 1 : -1) * (idOf(a) < idOf(b) ? -1 : 1))
    .map((row) => row.id);
}
