import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { severalFrom } from '#contract/filter-values.ts';
import type { Database } from '#server/database/connect.ts';
import { findArtPage } from './list.ts';
import { type Meaning, readMeanings } from './meanings/said-meanings.ts';
import { isTelling } from './meanings/related-words.ts';
import { withReadAmounts } from './read-amounts.ts';
import type { Bounds } from './amounts/said-amounts.ts';
import { isSearch } from './resolve-search.ts';
import { FEW } from './suggested-correction.ts';
import { isMaterial } from './words/materials.ts';
import { type ResolvedWords, resolveWords } from './words/resolve-words.ts';
import { LABEL_CLASS, NAMED_CLASS } from './words/typed-word.ts';

/** What a search asks for, as it is read, and what a first page says of that. */
export type AsRead = { filters: ArtFilters; said: Pick<ArtsPage, 'read' | 'isTurned' | 'isEither' | 'about' | 'means' | 'without'> };

/**
 * Reads the words of a search: prices and sizes in cm as bounds (docs/decisions/0067-prices-and-sizes-among-the-words.md), and what else its words mean
 * (docs/decisions/0074-what-words-mean.md) where they are in few artworks or in descriptions alone, beside no filter. No statement for most texts; for one with such
 * words a page of one list, and those of seven others at most.
 */
export async function withReadWords(db: Database, asked: ArtFilters): Promise<AsRead> {
  const { filters, ...amounts } = await withReadAmounts(db, asked, (search, bounds) => findsMeant(db, search, bounds));
  return withReadMeaning(db, filters, amounts);
}

/** Whether words that find nothing beside bounds do by what they mean: no work is called a gift, and some cost 20,000 Frw. */
async function findsMeant(db: Database, search: string, bounds: Bounds): Promise<boolean> {
  const meaning = await findMeaning(db, { search, sort: 'newest', limit: 1 }, bounds);
  return meaning !== undefined && (await match(db, { ...bounds, ...filtersOf(meaning) })).found > 0;
}

/** The same where prices and sizes are bounds already, of which `amounts` says what was read. */
export async function withReadMeaning(
  db: Database,
  filters: ArtFilters,
  amounts: Pick<ArtsPage, 'read' | 'isTurned' | 'isEither' | 'about'> = {},
): Promise<AsRead> {
  const { read } = amounts;
  const meaning = await findMeaning(db, filters, boundsIn(read));
  if (!meaning) return { filters, said: amounts };
  const size = sizeUnlessSet(meaning, filters);
  const words = isSearch(meaning.search) ? meaning.search : undefined;
  // What says nothing but what the purchase is for finds nothing, as any other word that nothing has; never all artworks.
  if (!(words ?? read) && !narrows(meaning)) return { filters, said: {} };
  const order = orderUnlessSet(meaning, filters);
  const colours = coloursUnlessSet(meaning, filters);
  const asRead = { ...read, ...size, ...colours, ...order, search: meaning.left };
  return {
    filters: { ...filters, ...size, ...colourFilter(colours), ...order, search: words },
    said: { ...amounts, ...presentMeaning(meaning), ...((read ?? isNarrower(meaning)) && { read: asRead }) },
  };
}

/** Of the words that were left out, the first that finds something in place of the others. A statement for each, of three at most. */
export async function findOther(db: Database, { filters, said }: AsRead): Promise<Pick<ArtsPage, 'other'>> {
  for (const other of (said.without ?? []).filter(isTelling).slice(0, 3)) {
    const page = await findArtPage(db, { ...filters, search: other, exact: '1', sort: 'newest', limit: 1 });
    if (page.rows.length > 0) return { other };
  }
  return {};
}

/** Whether nothing of what was typed is looked for, because all of it says what the purchase is for. */
export const areLeftOut = ({ filters, said: { without, read } }: AsRead): boolean =>
  filters.search === undefined && (without !== undefined || (read !== undefined && isOrderAlone(read)));

/** Whether an order is all that was read, also where another one is chosen or counts nothing: 'cheap'. */
const isOrderAlone = (read: NonNullable<ArtsPage['read']>) => Object.keys(read).every((name) => name === 'search' || name === 'sort');

/** Whether the words say more than what the purchase is for: a size, a colour, or an order. */
const narrows = ({ size, colours, isCheap }: Meaning): boolean => size !== undefined || colours.length > 0 || isCheap;

/** The order that the words ask for ('cheap'), unless another one is chosen. */
const orderUnlessSet = ({ isCheap }: Meaning, { sort }: ArtFilters) => (isCheap && sort === 'match' ? { sort: 'price-asc' as const } : {});

/** The size that the words say; another one that is set stays, of which the screen says so. */
const sizeUnlessSet = ({ size }: Meaning, { size: set }: ArtFilters): Pick<ArtFilters, 'size'> =>
  size && (set ?? size) === size ? { size } : {};

type SaidColours = { colour?: Meaning['colours'] };

/** The colours that the words say; others that are set stay. */
const coloursUnlessSet = ({ colours }: Meaning, { colour: set }: ArtFilters): SaidColours =>
  colours.length > 0 && set === undefined ? { colour: colours } : {};

const colourFilter = ({ colour }: SaidColours): Pick<ArtFilters, 'colour'> => (colour ? { colour: severalFrom(colour) } : {});

/** Whether some of the words are no longer looked for as words. */
const isNarrower = ({ size, colours, isCheap, without }: Meaning): boolean =>
  size !== undefined || colours.length > 0 || isCheap || without.length > 0;

const presentMeaning = ({ means, without }: Meaning): Pick<ArtsPage, 'means' | 'without'> => ({
  ...(means.length > 0 ? { means } : {}),
  ...(without.length > 0 ? { without } : {}),
});

/** How well a search matches: how many artworks, up to one more than few, and the class of the best one (0 without any). */
type Match = { found: number; best: number };

/** The bounds that stand among the words: what the others mean is found out beside these, as a gift of any price is no 'gift under 20,000'. */
const boundsIn = (read: Bounds = {}): Bounds => {
  const { minPrice, maxPrice, minWidth, maxWidth, minHeight, maxHeight } = read;
  return { minPrice, maxPrice, minWidth, maxWidth, minHeight, maxHeight };
};

/** Meanings of words by the bounds beside them, as the words were looked up: list, counts and further pages ask within the half minute for which that is remembered (resolve-words.ts). */
const remembered = new WeakMap<ResolvedWords, Map<string, Promise<Meaning | undefined>>>();

/** As chooseMeaning() has it, once for each lookup of the words and bounds. */
async function findMeaning(db: Database, { search: text, exact }: ArtFilters, bounds: Bounds): Promise<Meaning | undefined> {
  if (exact || !isSearch(text)) return undefined;
  const meanings = readMeanings(text);
  if (meanings.length === 0) return undefined;
  const words = await resolveWords(db, text);
  const key = JSON.stringify(bounds);
  const known = remembered.get(words) ?? new Map<string, Promise<Meaning | undefined>>();
  remembered.set(words, known);
  const before = known.get(key);
  if (before) return before;
  const found = chooseMeaning(db, { text, bounds }, meanings);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/**
 * The first other meaning that finds more than the words themselves, where these are in few artworks, or better ones, where they are in no label, and what
 * pictures show in no title. Words are read as a size or a colour or left out only where nothing has them. Undefined for most texts.
 */
async function chooseMeaning(
  db: Database,
  { text, bounds }: { text: string; bounds: Bounds },
  meanings: readonly Meaning[],
): Promise<Meaning | undefined> {
  const typed = await match(db, { ...bounds, search: text });
  const [first] = meanings;
  const wanted = first?.areSubjects ? NAMED_CLASS : LABEL_CLASS;
  const isOfNames = typed.best === NAMED_CLASS && isKnownWordAlone(first);
  const isEnough = typed.found > FEW && typed.best >= wanted && !isOfNames;
  const isBetter = betterThan(typed, { isOfNames, wanted });
  for (const meaning of isEnough ? ofMaterial(meanings) : notNarrower(meanings, typed))
    if (isBetter(await match(db, { ...bounds, ...filtersOf(meaning) }))) return { ...meaning, means: await whatIsFound(db, meaning) };
  return undefined;
}

/** Of words that find enough only the most cautious reading, where it has the material of a kind of things: what is made of it comes before what only has the word. */
const ofMaterial = (meanings: readonly Meaning[]) =>
  meanings.slice(0, 1).filter(({ means }) => means.some(({ as }) => as.some(isMaterial)));

/** A size or a colour is read, and a word left out, only where nothing has all words. */
const notNarrower = (meanings: readonly Meaning[], { found }: Match) => (found > 0 ? meanings.filter((one) => !isNarrower(one)) : meanings);

/** What another reading needs: more matches where there are few, any where names alone begin with the word, and else better ones. */
const betterThan =
  (typed: Match, { isOfNames, wanted }: { isOfNames: boolean; wanted: number }) =>
  ({ found, best }: Match): boolean => {
    if (isOfNames) return found > 0;
    return typed.found <= FEW ? found > typed.found : best >= wanted;
  };

/** One known word: where only artists' names begin with it, they are not meant. Who types 'mug' does not mean Mugisha. */
const isKnownWordAlone = (meaning: Meaning | undefined): boolean => meaning?.means.length === 1 && !meaning.left.includes(' ');

/** What of `means` something has: no other word is said to be among the results. At most one statement. */
async function whatIsFound(db: Database, { search, means }: Meaning): Promise<Meaning['means']> {
  if (means.length === 0) return means;
  const { words } = await resolveWords(db, search);
  // What stands in the place of two words is looked for by itself.
  const found = new Set(words.flatMap(({ typed, known, also = [] }) => (known.texts > 0 ? also.concat(typed) : also)));
  return means
    .map(({ word, as }) => ({ word, as: as.filter((other) => found.has(other) && !isMaterial(other)) }))
    .filter(({ as }) => as.length > 0);
}

const filtersOf = ({ search, size, colours }: Meaning): Partial<ArtFilters> => ({
  search: isSearch(search) ? search : undefined,
  size,
  colour: severalFrom(colours),
});

/** A colour counts as a word here: where it is none, it is a filter, and is said to be one. */
async function match(db: Database, filters: Partial<ArtFilters>): Promise<Match> {
  const { rows } = await findArtPage(db, { ...filters, exact: '1', sort: 'match', limit: FEW + 1 });
  return { found: rows.length, best: Math.floor((rows[0]?.rank ?? 0) / 2) };
}
