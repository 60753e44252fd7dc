import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { choicesOf } from '#server/arts/search/walk/list-filters.ts';
import { findArtPage } from '#server/arts/search/list.ts';
import { isSearch } from '#server/arts/search/resolve-search.ts';
import { isSampled } from '#server/arts/search/sample.ts';
import type { Database } from '#server/database/connect.ts';
import { type Bounds, readAmounts, type SaidAmounts } from './amounts/said-amounts.ts';

/** What a search asks for: its filters with the bounds that its text says, and what was read, if anything was; `isTurned`: a size as width × height; `isEither`: a length as one side, where it may be another, or a size as height × width, where there are works the other way round too; `about`: one price, where it is what the bounds were made of. */
type AsRead = { filters: ArtFilters; read?: NonNullable<ArtsPage['read']>; isTurned?: true; isEither?: true; about?: number };

type FindsMeant = (search: string, bounds: Bounds) => Promise<boolean>;

/**
 * Reads prices and sizes in the words of a search as bounds (docs/decisions/0067-prices-and-sizes-among-the-words.md). What may as well be words is
 * looked for as words first, beside no filter. Bounds that are set already stay. `findsMeant`: whether words that find nothing beside bounds do by what they
 * mean. No statement for most texts, a page of one list or a few for such.
 */
export async function withReadAmounts(db: Database, filters: ArtFilters, findsMeant: FindsMeant): Promise<AsRead> {
  const { search: text, exact } = filters;
  const said = exact || !isSearch(text) ? undefined : readAmounts(text);
  if (!text || !said) return { filters };
  // What finds nothing as words and nothing as amounts was typed as words.
  const reading = !said.isClear && (await finds(db, { search: text })) ? undefined : await chooseReading(db, said, findsMeant);
  if (!reading) return { filters };
  return { ...asBounds(filters, said, reading), ...(await alsoTurned(db, said, reading)), ...aboutIn(filters, said) };
}

/** The one price that was read; beside a bound that is set it is not what the bounds are of. */
const aboutIn = ({ minPrice, maxPrice }: ArtFilters, { about }: SaidAmounts): Pick<AsRead, 'about'> =>
  about !== undefined && (minPrice ?? maxPrice) === undefined ? { about } : {};

/** Whether a size has works the other way round too, besides those that it was read as. */
async function alsoTurned(db: Database, { readings, turned, search }: SaidAmounts, reading: Bounds): Promise<Pick<AsRead, 'isEither'>> {
  const [other] = readings.includes(reading) ? (turned ?? []) : [];
  return other && (await finds(db, { ...other, search })) ? { isEither: true } : {};
}

/** The filters with what was read as bounds. */
function asBounds(filters: ArtFilters, said: SaidAmounts, reading: Bounds): AsRead {
  const bounds = besides(reading, filters);
  const search = isSearch(said.search) ? said.search : undefined;
  const order = search === undefined ? nearestPriceFirst(filters, said) : {};
  return {
    filters: {
      ...filters,
      ...bounds,
      search,
      sort: search === undefined && !order.sort && filters.sort === 'match' ? 'newest' : filters.sort,
    },
    read: { ...bounds, ...order, search: search ?? '' },
    ...sidesOf(said, reading, bounds),
  };
}

/** What is said of the sides that were read. */
const sidesOf = ({ turned, isEither }: SaidAmounts, reading: Bounds, bounds: Bounds): Pick<AsRead, 'isTurned' | 'isEither'> => ({
  ...(turned?.includes(reading) ? { isTurned: true } : {}),
  ...(isEither && isOfOneSide(bounds) ? { isEither: true } : {}),
});

const isOfOneSide = ({ minWidth, maxWidth, minHeight, maxHeight }: Bounds) =>
  ((minWidth ?? maxWidth) === undefined) !== ((minHeight ?? maxHeight) === undefined);

/** How a search by one price alone is sorted: those nearest to it first, unless another order or a bound is chosen. */
const nearestPriceFirst = ({ sort, minPrice, maxPrice }: ArtFilters, { about }: SaidAmounts) =>
  about !== undefined && sort === 'match' && minPrice === undefined && maxPrice === undefined ? { sort: 'match' as const } : {};

/**
 * The first reading that finds something beside the words, of a size also about that size, else the first beside what they mean, which may leave some out;
 * where none does, the likeliest of what is clearly an amount, and of a size.
 */
async function chooseReading(
  db: Database,
  { readings, turned = [], near = [], search, isClear, isSize }: SaidAmounts,
  findsMeant: FindsMeant,
): Promise<Bounds | undefined> {
  const [likeliest] = readings;
  const all = [...readings, ...turned, ...near];
  if (isClear && all.length === 1) return likeliest;
  const found =
    (await firstThat(all, (reading) => finds(db, { ...reading, search }))) ??
    (await firstThat(all, (reading) => findsMeant(search, reading)));
  return found ?? (isClear || isSize ? likeliest : undefined);
}

async function firstThat(readings: readonly Bounds[], holds: (reading: Bounds) => Promise<boolean>): Promise<Bounds | undefined> {
  for (const reading of readings) if (await holds(reading)) return reading;
  return undefined;
}

const finds = async (db: Database, filters: Partial<ArtFilters>): Promise<boolean> => {
  const asked: ArtFilters = { ...filters, sort: 'newest', limit: 1 };
  const choices = isSearch(filters.search) ? undefined : choicesOf(asked);
  return (choices && isSampled(db, choices)) || (await findArtPage(db, asked)).rows.length > 0;
};

const PAIRS = [
  ['minPrice', 'maxPrice'],
  ['minWidth', 'maxWidth'],
  ['minHeight', 'maxHeight'],
] as const;

/** Those of the bounds that are read beside those that are set: a pair of which one is set is not changed where it would be from above to. */
function besides(read: Bounds, set: ArtFilters): Bounds {
  const found: Bounds = {};
  for (const [from, to] of PAIRS) {
    const [low, high] = [set[from] ?? read[from], set[to] ?? read[to]];
    if ((low ?? 0) <= (high ?? Infinity))
      Object.assign(found, low === undefined ? {} : { [from]: low }, high === undefined ? {} : { [to]: high });
  }
  return found;
}
