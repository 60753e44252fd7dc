import type { ArtFilters } from '#contract/arts.ts';
import { type Choice, priceRange } from './list-filters.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST_KEY = 2_147_483_647;

/** How a sorting goes through the works: `key` is its number, beside the id; `from` where both stand. */
const sorts = {
  newest: { key: undefined, id: 'w.id', isDown: true, from: 'arts w' },
  'price-asc': { key: 'w.price', id: 'w.id', isDown: false, from: 'arts w' },
  'price-desc': { key: 'w.price', id: 'w.id', isDown: true, from: 'arts w' },
  popular: { key: 's.favorites', id: 's.art_id', isDown: true, from: 'art_popularity s JOIN arts w ON w.id = s.art_id' },
} as const;

/** A walk along one index: from the page's place to the end of what its `lead` chooses. */
export type Walk = {
  lead: Choice | undefined;
  /** The sorting number of a work `w`, its own or beside it; none when the id is all. */
  key: (typeof sorts)[ArtFilters['sort']]['key'];
  isDown: boolean;
  from: string;
  /** Which rows it goes through: all after the place. */
  where: string;
  /** In which order, by every column of the index. */
  columns: string[];
  firstKey: number;
  firstId: string;
  /** At most so many works are looked at, before it gives up. */
  most: number;
  /** What looking at one costs, against fetching one that an index named. */
  weight: number;
};

// Works are written in the order of their ids: newest first they lie side by side, in any other order each is a page of its own.
const SIDE_BY_SIDE = { most: 8_000, weight: 0.15 };
const SCATTERED = { most: 2_500, weight: 2 };

/** Where a choice's value can be read. */
export const ref = ({ name }: { name: string }) => `(SELECT ${name} FROM given)`;
export const orderBy = (columns: string[], isDown: boolean) => columns.map((column) => (isDown ? `${column} DESC` : column)).join(', ');

/** Whether a price filter is no choice but the ends of the walk. */
export const isEndOf = (walk: Walk, { name }: Choice) => name === 'price' && walk.key === 'w.price';

/** Which index a list goes along, and how. It has bounds and an order on every column of it: else the planner now and then takes another. */
export function planWalk({ sort, price }: ArtFilters, choices: Choice[]): Walk {
  const { key, id, isDown, from } = sorts[sort];
  const { low, high } = key === 'w.price' ? priceRange(price) : { low: 0, high: LAST_KEY };
  const lead = choices.find((choice) => choice.column && canLead(choice, key));
  const steps = stepsOf(lead, key, isDown ? low : high);
  const columns = [...steps.map((step) => step.column), id];
  const start = [...steps.map((step) => step.start), ref({ name: 'id' })];
  const where = ['w.on_show', `(${columns.join(', ')}) ${isDown ? '<' : '>'} (${start.join(', ')})`];
  if (steps.length > 0) {
    const stops = steps.map((step) => step.stop).join(', ');
    where.push(`(${steps.map((step) => step.column).join(', ')}) ${isDown ? '>=' : '<'} (${stops})`);
  }
  const first = { firstKey: isDown ? high : low, firstId: key ? FIRST_ID : LAST_ID };
  return { lead, key, isDown, from, where: where.join(' AND '), columns, ...first, ...(lead || key ? SCATTERED : SIDE_BY_SIDE) };
}

/** Of each column before the id its name, where the page begins and where the list ends. */
function stepsOf(lead: Choice | undefined, key: Walk['key'], keyStop: number): { column: string; start: string; stop: string }[] {
  return [
    ...(lead?.column ? [{ column: `w.${lead.column}`, start: ref(lead), stop: ref(lead) }] : []),
    // A price range holds its low end and not its high one.
    ...(key ? [{ column: key, start: ref({ name: 'key' }), stop: String(keyStop) }] : []),
  ];
}

/** By price only a category has an index of its own, by popularity nothing. */
const canLead = ({ name }: Choice, key: Walk['key']) => !key || (key === 'w.price' && name === 'category');
