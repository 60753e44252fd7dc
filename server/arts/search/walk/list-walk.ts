import type { ArtFilters } from '#contract/arts.ts';
import { type Choice, PRICE_BOUNDS, priceRange } from './list-filters.ts';
import { FIRST_ID, LAST_ID } from '#contract/ids.ts';

/** The key of the order 'match': twice the class (words/typed-word.ts), and one more in stock. */
const RANK = 'w.rank';
const LAST_KEY = 2_147_483_647;

/**
 * How a sort order walks the artworks: `key` is its column, beside `id`, the artwork's id or the one that it is listed by, a time; `from` the table with both, `shown` the condition that excludes
 * hidden ones there, and `texts` the row with the text to be searched.
 */
const sorts = {
  // In stock first, then by the time of publication: listed_arts has a row for each published artwork.
  newest: { key: 'w.in_stock', id: 'w.listed_id', isDown: true, from: 'listed_arts w', shown: undefined, texts: 't' },
  'price-asc': { key: 'w.price', id: 'w.id', isDown: false, from: 'arts w', shown: 'w.on_show', texts: 'w' },
  'price-desc': { key: 'w.price', id: 'w.id', isDown: true, from: 'arts w', shown: 'w.on_show', texts: 'w' },
  // The class of a match is known when the index has named it: no walk has it.
  match: { key: RANK, id: 'w.listed_id', isDown: true, from: 'arts w', shown: 'w.on_show', texts: 'w' },
  popular: {
    key: 's.favorites',
    id: 's.art_id',
    isDown: true,
    from: 'art_popularity s JOIN arts w ON w.id = s.art_id',
    shown: 'w.on_show',
    texts: 'w',
  },
} as const;

/** A walk along one index: from the page's start to the end of what its `lead` selects. */
export type Walk = {
  lead: Choice | undefined;
  /** The sort key of an artwork `w`, in its row or beside it. */
  key: (typeof sorts)[keyof typeof sorts]['key'];
  isDown: boolean;
  from: string;
  /** The condition of its rows: all after the start. */
  where: string;
  /** Its order, by every column of the index. */
  columns: string[];
  /** The column of the ids, and the same one of `arts`. */
  id: (typeof sorts)[keyof typeof sorts]['id'];
  artId: 'id' | 'listed_id';
  /** Where the text of an artwork `w` is: in its row, or in a row `t` that is fetched for it. */
  texts: 'w' | 't';
  firstKey: number;
  firstId: string;
  /** The maximum of artworks to test before it stops. */
  max: number;
  /** The cost of testing one, relative to fetching one that an index named. */
  weight: number;
};

// Artworks are written in the order of their ids: newest first they are adjacent, in any other order each is in a page of its own.
const SIDE_BY_SIDE = { max: 8_000, weight: 0.15 };
const SCATTERED = { max: 2_500, weight: 2 };

/** Where a filter's value can be read. */
export const ref = ({ name }: { name: string }) => `(SELECT ${name} FROM given)`;
export const orderBy = (columns: string[], isDown: boolean) => columns.map((column) => (isDown ? `${column} DESC` : column)).join(', ');

/** Whether a filter only bounds the walk: of a price or of the stock. */
export const isEndOf = ({ key }: Walk, { name }: Choice) =>
  ((name === 'price' || name === PRICE_BOUNDS) && key === 'w.price') || (name === 'stock' && key === 'w.in_stock');

/** Which index a list walks, and how. It has bounds and an order on every column of it: otherwise the planner sometimes uses another. */
export function planWalk(filters: ArtFilters, choices: Choice[]): Walk {
  const { key, id, isDown, from, shown, texts } = sorts[filters.sort];
  const { low, high } = endsOf(key, filters);
  const lead = choices.find((choice) => choice.column && canLead(choice, key));
  const steps = stepsOf(lead, key, isDown ? low : high);
  const columns = [...steps.map((step) => step.column), id];
  const start = [...steps.map((step) => step.start), ref({ name: 'id' })];
  const stops = steps.map((step) => step.stop).join(', ');
  const where = [
    ...(shown ? [shown] : []),
    `(${columns.join(', ')}) ${isDown ? '<' : '>'} (${start.join(', ')})`,
    `(${steps.map((step) => step.column).join(', ')}) ${isDown ? '>=' : '<'} (${stops})`,
  ].join(' AND ');
  // Of two stages, in stock and sold out, the first starts at its newest.
  const first = key === 'w.in_stock' ? { firstKey: 1, firstId: LAST_ID } : { firstKey: isDown ? high : low, firstId: FIRST_ID };
  const artId = id === 'w.listed_id' ? 'listed_id' : 'id';
  return {
    lead,
    key,
    id,
    artId,
    isDown,
    from,
    where,
    columns,
    texts,
    ...first,
    ...(lead || key !== 'w.in_stock' ? SCATTERED : SIDE_BY_SIDE),
  };
}

/** The range of a list's sort keys: up to but not including `high`. */
function endsOf(key: Walk['key'], filters: ArtFilters): { low: number; high: number } {
  if (key === 'w.price') return priceRange(filters);
  return { low: key === 'w.in_stock' && filters.availability === 'in-stock' ? 1 : 0, high: LAST_KEY };
}

/** For each column before the id its name, where the page starts and where the list ends. */
function stepsOf(lead: Choice | undefined, key: Walk['key'], keyStop: number): { column: string; start: string; stop: string }[] {
  return [
    ...(lead?.column ? [{ column: `w.${lead.column}`, start: ref(lead), stop: ref(lead) }] : []),
    // A price range includes its low end and excludes its high one.
    { column: key, start: ref({ name: 'key' }), stop: String(keyStop) },
  ];
}

/** By price only a category has an index of its own, by popularity nothing. */
const canLead = ({ name }: Choice, key: Walk['key']) => key === 'w.in_stock' || (key === 'w.price' && name === 'category');
