import { type Category, limits } from '#contract/limits.ts';
import type { ManagedState } from '#contract/manage-arts.ts';
import { HELD_ARTS } from '#server/arts/card.ts';
import { readSaid, workWords } from '#contract/shown-words.ts';
import { resolveWords } from '#server/arts/search/words/resolve-words.ts';
import { begunAnywhere } from '#server/arts/search/words/typed-word.ts';
import { FACETS } from '#server/arts/search/walk/list-filters.ts';
import { amountIn } from '#server/database/lists/amount-in.ts';
import type { Queryable } from '#server/database/connect.ts';
import { firstIdOf } from '#server/database/lists/days.ts';

/** So many matches are always looked up, and counted. */
const FEW = 3_000;
/** The fewest and the most rows that are walked to frequent words, and those to words of which it is not known how frequent they are. */
const [WALKED_MIN, WALKED_MAX, WALKED_BLINDLY] = [2_000, 20_000, 4_000];

/**
 * What a list of artworks is narrowed to: `words` is a tsquery that about `expected` of `shown` artworks have, `titles` the same of their names, `price` a number that was searched for, `ids`
 * those that were selected, `days` those of Kigali on which they were added.
 */
export type Filter = {
  ownerId: string | undefined;
  states: readonly ManagedState[];
  days: { from?: string; to?: string };
  category: Category | undefined;
  words: string | undefined;
  titles?: string | undefined;
  /** Infinity where that is not known. */
  expected: number;
  shown: number;
  price: number | undefined;
  ids: readonly string[] | undefined;
  /** Where the search says a state or a day: it finds these too. */
  orElse?: Filter;
};

/** The condition of each state, of a row `a` of managed_arts. */
export const states: Record<ManagedState, string> = {
  draft: "a.state = 'draft'",
  hidden: "a.state = 'hidden'",
  published: "a.state = 'published'",
  // The stock too: the order by it then begins with these, either way. What is on hold may be there again.
  soldOut: `a.state = 'published' AND NOT a.in_stock AND a.stock <= 0 AND a.id NOT IN (${HELD_ARTS})`,
  madeToOrder: 'a.is_custom_order',
};

type Asked = {
  search?: string | undefined;
  state?: ManagedState | undefined;
  category?: Category | undefined;
  ids?: readonly string[] | undefined;
};

/** Looks up the words of a search. One statement, none for words of the last half minute; one more where it says a state or a day beside words. */
export async function findFilter(db: Queryable, ownerId: string | undefined, asked: Asked): Promise<Filter> {
  const plain = await findPlainFilter(db, ownerId, asked);
  const said = readSaid(asked.search, workWords, Date.now());
  if (!said) return plain;
  const { filters, rest: search, ...days } = said;
  const orElse = await findPlainFilter(db, ownerId, { ...asked, search });
  // Those of a state or a day come in between: no name of theirs was searched for.
  const titles = undefined;
  return { ...plain, titles, orElse: { ...orElse, titles, states: [...orElse.states, ...(filters.state ? [filters.state] : [])], days } };
}

async function findPlainFilter(db: Queryable, ownerId: string | undefined, { search = '', state, category, ids }: Asked): Promise<Filter> {
  const { words, shown } = search.trim() === '' ? { words: [], shown: 0 } : await resolveWords(db, search);
  const amount = amountIn(search);
  const price = amount !== undefined && amount <= limits.priceMaxFrw ? amount : undefined;
  // Marks alone are no words, and nothing has them.
  const nothing = search.trim() !== '' && words.length === 0 ? '' : undefined;
  const expected = Math.min(...words.map(({ known, beginning }) => known.texts + beginning.texts));
  const found =
    words.length > 0 ? { words: begunAnywhere(words), titles: begunAnywhere(words, 'A'), expected } : { words: nothing, expected: 0 };
  return { ownerId, states: state ? [state] : [], days: {}, category, ...found, shown, price, ids };
}

/**
 * Whether a list is walked to the next `limit` artworks that have the words, because that looks at fewer rows than looking up all of them.
 */
export const isFrequent = ({ expected, shown }: Filter, limit: number): boolean => expected > Math.max(FEW, Math.sqrt(limit * shown));

/** After how many rows such a walk gives up: four times as many as should do. */
export function walkedFor({ expected, shown }: Filter, limit: number): number {
  if (expected === Infinity) return WALKED_BLINDLY;
  return Math.min(WALKED_MAX, Math.max(WALKED_MIN, Math.ceil((4 * limit * shown) / expected)));
}

type Value = string | number | readonly string[];
/** Values of a statement, each with its place in the text. */
export type Values = { list: Value[]; add: (value: Value) => string };

export function makeValues(): Values {
  const list: Value[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
}

/** A filter as conditions on `managed_arts a`: `own` without the search; the search as a test of a row that is met, and by the indexes. */
export type Conditions = { own: string; search?: { test: string; byIndex: string } | undefined };

export function writeConditions(filter: Filter, owner: string, { add }: Values): Conditions {
  const { ownerId, days, category, words, ids } = filter;
  const theirs = ownerId && add(ownerId);
  const parts = [
    ...(theirs ? [`${owner} = ${theirs}::uuid`] : []),
    ...filter.states.map((state) => states[state]),
    ...(days.from ? [`a.id >= ${add(firstIdOf(days.from))}::uuid`] : []),
    ...(days.to ? [`a.id < ${add(firstIdOf(days.to, 1))}::uuid`] : []),
    ...(category ? [`a.category = ${add(category)}`] : []),
    ...(ids ? [`a.id = ANY(${add(ids)}::uuid[])`] : []),
  ];
  const own = parts.join(' AND ') || 'true';
  // With the owner in the index of words, those of others are not looked up.
  const inTheirs = theirs ? `${FACETS} @> ARRAY['o:' || ${theirs}::text] AND` : '';
  return words === undefined ? { own } : { own, search: writeSearch(`${add(words)}::tsquery`, inTheirs, filter.price, add) };
}

function writeSearch(query: string, inTheirs: string, price: number | undefined, add: Values['add']): Conditions['search'] {
  const test = `(SELECT w.words @@ ${query} FROM arts w WHERE w.id = a.id)`;
  const byWords = `SELECT w.id FROM arts w WHERE ${inTheirs} w.words @@ ${query}`;
  if (price === undefined) return { test, byIndex: byWords };
  const amount = `${add(price)}::int`;
  return { test: `(a.price = ${amount} OR ${test})`, byIndex: `${byWords} UNION SELECT id FROM managed_arts WHERE price = ${amount}` };
}
