import type { ArtFilters } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { prepare, type Statement } from '#server/database/statements/prepared-statement.ts';
import { CARD_COLUMNS, CARD_JOINS } from '#server/arts/card.ts';
import { classColumns, classIn, classValues } from './words/match-class.ts';
import type { Ladder } from './words/typed-word.ts';
import type { Place } from './walk/cursor.ts';
import { ABROAD, type Choice, FACETS } from './walk/list-filters.ts';
import { isEndOf, orderBy, planWalk, ref, type Walk } from './walk/list-walk.ts';

/** Up to this many published artworks, a list may test each of them, to count those that match. */
export const SMALL_SHOP = 8_000;

/** `near`: test the next artworks in order first; `far`: use the index of facets and texts at once. */
export type Way = 'near' | 'far';

type Wish = { filters: ArtFilters; choices: Choice[]; place: Place | undefined; way: Way; ladder?: Ladder };

/** Filters in addition to the one that leads the walk and the price that ends it. */
export const restOf = (walk: Walk, choices: Choice[]) => choices.filter((choice) => choice !== walk.lead && !isEndOf(walk, choice));

/** Whether an index can tell which artworks match, without a walk. */
export const isIndexed = (choice: Choice) =>
  choice.facet !== undefined || choice.overlap !== undefined || choice.name === 'search' || choice.name === ABROAD;

/**
 * The statement that selects one page of artworks and one more. Without further filters it walks one index. With them it either tests
 * the next artworks in order, and only when these give less than a page selects all matches by the index of facets and texts and sorts them;
 * or it does the latter at once. The first is fast for frequent values, the second for rare ones; a planner that has to choose takes
 * a second for a word that is neither. `total` is of the whole list where the counters or the index of facets have it, on the first page of
 * a small shop's list in any case; else null. The order 'match' needs its `ladder` and is always found by the index. `shown`, how many artworks are published, comes with lists that could be found either way.
 */
export function pageStatement({ filters, choices, place, way, ladder }: Wish): Statement {
  const { limit, sort } = filters;
  const walk = planWalk(filters, choices);
  const rest = restOf(walk, choices);
  const first = [...startOf(walk, place), ...classValues(ladder)];
  const { values, given } = giveValues(choices, first);
  const parts = rest.length === 0 ? [walkAlone(walk, limit)] : findByChoices(walk, { choices, rest, limit, way, ladder });
  const columns = ['$1::int AS key', '$2::uuid AS id', '$3::boolean AS is_first', ...classColumns(ladder, START_VALUES + 1), ...given].join(
    ', ',
  );
  const more = `${ladder ? ', chosen.key AS rank' : ''}${rest.some(isIndexed) ? `, ${SHOWN} AS shown` : ''}`;
  const text = `WITH given AS MATERIALIZED (SELECT ${columns}), ${parts.join(', ')}
    SELECT ${CARD_COLUMNS}, chosen.id AS place_id, ${totalOf(choices, rest, { limit, way })} AS total${more}
    FROM chosen JOIN arts a ON a.${walk.artId} = chosen.id ${CARD_JOINS} ORDER BY ${orderBy(['chosen.key', 'chosen.id'], walk.isDown)}`;
  // Only the frequent ones get a name: each keeps a plan in each connection.
  return limit === limits.pageDefault && isFrequent(sort, choices) ? prepare(text, values) : { text, values };
}

/** Where a page starts, as the first values of its statement; the third: whether it is the first page. */
const startOf = (walk: Walk, place: Place | undefined) => [place?.key ?? walk.firstKey, place?.id ?? walk.firstId, !place];
const START_VALUES = 3;

/** The lists that most visitors request: few enough for every connection to keep their plans, each of which takes 270 kB. */
function isFrequent(sort: ArtFilters['sort'], choices: Choice[]): boolean {
  if (choices.some(({ anyOf, coloured }) => anyOf ?? coloured)) return false;
  if (choices.length < 2)
    return sort === 'newest' || sort === 'match' || choices.every(({ name }) => name === 'category' || name === 'search');
  return (
    choices.length === 2 && (sort === 'newest' || sort === 'match') && choices.some(({ name }) => name === 'category' || name === 'stock')
  );
}

type NewlyPublished = { after: Date; until: Date; notBy: string; limit: number };

/** The statement that finds what came on show after one moment and until another and is chosen, the newest first; `total` counts all. */
export function newlyPublishedStatement(choices: Choice[], { after, until, notBy, limit }: NewlyPublished): Statement {
  const { values, given } = giveValues(choices, [after, until, notBy]);
  const tests = choices.map((choice) => choice.test(ref(choice), 'w'));
  const text = `WITH given AS MATERIALIZED (SELECT ${['$1::timestamptz AS after', ...given].join(', ')})
    SELECT w.name, w.slug, u.name AS artist, w.price, count(*) OVER ()::int AS total,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height) END AS picture
    FROM newly_published_arts n JOIN arts w ON w.id = n.art_id JOIN users u ON u.id = w.owner_id LEFT JOIN pictures p ON p.id = w.cover_id
    WHERE ${['n.published_at > (SELECT after FROM given)', 'n.published_at <= $2', 'w.owner_id <> $3', 'w.on_show', ...tests].join(' AND ')}
    ORDER BY w.listed_id DESC LIMIT ${limit}`;
  return { text, values };
}

/** The statement that counts for each of several searches what matches it and all choices, up to `max`; `at` is its place among them. */
export function countStatement(choices: Choice[], searches: Choice[], max: number): Statement {
  const named = searches.map((search, at) => ({ ...search, name: `search${at}` }));
  const { values, given } = giveValues([...choices, ...named], []);
  // Planned as if all were read, because with few to find the planner would test one artwork after the other; they are read only up to `max` all the same.
  const found = named.map(
    (search, at) =>
      `found${at} AS MATERIALIZED (SELECT FROM arts w WHERE ${['w.on_show', indexedConditions([...choices, search])].filter(Boolean).join(' AND ')})`,
  );
  const counts = named.map(
    (_, at) => `SELECT ${at} AS at, (SELECT count(*) FROM (SELECT FROM found${at} LIMIT ${max}) counted)::int AS total`,
  );
  return { text: `WITH given AS MATERIALIZED (SELECT ${given.join(', ')}), ${found.join(', ')} ${counts.join(' UNION ALL ')}`, values };
}

/** The values of choices as parameters behind others, and the columns of `given` that have them. */
export function giveValues(choices: Choice[], first: unknown[]): { values: unknown[]; given: string[] } {
  const values = [...first];
  const given = choices.flatMap(({ name, value, given }) => {
    if (!given) return [];
    const made = given(`$${values.length + 1}`);
    if (made.includes('$')) values.push(value);
    return `${made} AS ${name}`;
  });
  return { values, given };
}

const walkAlone = ({ key, id, from, where, columns, isDown }: Walk, limit: number) =>
  `chosen AS MATERIALIZED (SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${where} ORDER BY ${orderBy(columns, isDown)} LIMIT ${limit + 1})`;

const isEnough = (limit: number) => `(SELECT count(*) FROM near) > ${limit}`;

type Found = { choices: Choice[]; rest: Choice[]; limit: number; way: Way; ladder: Ladder | undefined };

function findByChoices(walk: Walk, { choices, rest, limit, way, ladder }: Found): string[] {
  const { key, artId, isDown } = walk;
  if (!rest.some(isIndexed)) return [`chosen AS MATERIALIZED (${nextThatPass(walk, { rest, limit })})`];
  const all = `SELECT w.${artId} AS id, ${key === 'w.rank' ? rankOf(ladder) : FAR_KEYS[key]} AS key FROM arts w WHERE w.on_show AND ${indexedConditions(choices)}`;
  const after = `(far.key, far.id) ${isDown ? '<' : '>'} ((SELECT key FROM given), (SELECT id FROM given))`;
  const page = `SELECT id, key FROM far WHERE ${after} ORDER BY ${orderBy(['key', 'id'], isDown)} LIMIT ${limit + 1}`;
  if (way === 'far') return [`far AS MATERIALIZED (${all})`, `chosen AS (${page})`];
  return [
    `near AS MATERIALIZED (${isTextWalk(walk, rest) ? nextOfStage(rest, limit, walk.max) : nextThatPass(walk, { rest, limit, max: walk.max })})`,
    `far AS MATERIALIZED (${all} AND NOT ${isEnough(limit)})`,
    `chosen AS (SELECT id, key FROM near WHERE ${isEnough(limit)} UNION ALL (${page}))`,
  ];
}

/** Whether a walk by time alone tests texts: these are in `arts`, and one by one beside listed_arts they would cost twice as much. */
const isTextWalk = ({ lead, key }: Walk, rest: Choice[]) => !lead && key === 'w.in_stock' && rest.some(({ name }) => name === 'search');

/**
 * The next artworks by time that pass the other filters and have the same stock status as the page's start. If they fill a page, they are the
 * next page: those in stock come before all others, and after a start among the sold ones nothing else follows.
 */
function nextOfStage(rest: Choice[], limit: number, max: number): string {
  const [key, id] = [ref({ name: 'key' }), ref({ name: 'id' })];
  const tests = ['(w.available_arts > 0)::int = w.stage', ...rest.map((choice) => choice.test(ref(choice), 'w'))].join(' AND ');
  const next = `SELECT w.*, ${key} AS stage FROM arts w WHERE w.on_show AND w.listed_id < ${id} ORDER BY w.listed_id DESC LIMIT ${max}`;
  return `SELECT w.listed_id AS id, w.stage AS key FROM (${next}) w WHERE ${tests} ORDER BY w.listed_id DESC LIMIT ${limit + 1}`;
}

/** The next artworks of a walk that pass the other filters; with `max` it stops after testing that many. */
function nextThatPass(walk: Walk, { rest, limit, max }: { rest: Choice[]; limit: number; max?: number }): string {
  const { key, artId, lead, from, where, columns, texts, isDown } = walk;
  const tests = rest.map((choice) => choice.test(ref(choice), texts)).join(' AND ');
  if (!max)
    return `SELECT w.${artId} AS id, ${key} AS key FROM ${from} WHERE ${where} AND ${tests} ORDER BY ${orderBy(columns, isDown)} LIMIT ${limit + 1}`;
  const next = `SELECT w.*, ${key} AS key FROM ${from} WHERE ${where} ORDER BY ${orderBy(columns, isDown)} LIMIT ${max}`;
  // Fetched one by one, in the order of the walk: OFFSET 0 prevents the planner from reading the whole table.
  const text = texts === 't' && rest.some(({ name }) => name === 'search') ? FETCH_TEXT : '';
  // The order of the walk again, column by column: then nothing is sorted, and the first page ends the walk.
  const order = [...(lead?.column ? [`w.${lead.column}`] : []), 'w.key', `w.${artId}`];
  return `SELECT w.${artId} AS id, w.key FROM (${next}) w ${text} WHERE ${tests} ORDER BY ${orderBy(order, isDown)} LIMIT ${limit + 1}`;
}

const FETCH_TEXT = 'CROSS JOIN LATERAL (SELECT a.words FROM arts a WHERE a.id = w.id OFFSET 0) t';

/** The sort key of the order 'match' as an expression of an artwork's row. */
const rankOf = (ladder: Ladder | undefined) => `2 * ${classIn('w', ladder)} + (w.available_arts > 0)::int`;

/** Other sort keys in the same way. */
const FAR_KEYS = {
  'w.in_stock': '(w.available_arts > 0)::int',
  'w.price': 'w.price',
  's.favorites': 'w.favorites_count',
} as const;

/** Everything that the index of facets and texts can decide, and what is left to the row. */
export function indexedConditions(choices: Choice[]): string {
  const facets = choices.flatMap((choice) => choice.facet?.(ref(choice)) ?? []);
  return [
    ...(facets.length > 0 ? [`${FACETS} @> ARRAY[${facets.join(', ')}]`] : []),
    ...choices.flatMap((choice) => (choice.overlap ? [`${FACETS} && ${choice.overlap(ref(choice))}`] : [])),
    ...choices.flatMap((choice) => choice.indexed?.(ref(choice)) ?? []),
    ...choices.filter((choice) => !choice.facet && !choice.anyOf).map((choice) => choice.test(ref(choice), 'w')),
  ].join(' AND ');
}

/** How many artworks are published. */
const SHOWN = '(SELECT sum(count) FROM category_counts)::int';

/** The counters have the total of everything and of a category; matches from the index were counted on the way. A small shop tests them all. */
function totalOf(choices: Choice[], rest: Choice[], { limit, way }: { limit: number; way: Way }): string {
  const [only] = choices;
  if (!only) return SHOWN;
  if (choices.length === 1 && only.name === 'category') return `(SELECT count FROM category_counts WHERE category = ${ref(only)})`;
  const isByIndex = rest.some(isIndexed);
  if (isByIndex && way === 'far') return '(SELECT count(*) FROM far)::int';
  const tests = choices.map((choice) => choice.test(ref(choice), 'w'));
  // What a case does not come to is not computed.
  return `CASE ${isByIndex ? `WHEN NOT ${isEnough(limit)} THEN (SELECT count(*) FROM far)::int` : `WHEN (SELECT count(*) FROM chosen) <= ${limit} THEN NULL`}
    WHEN ${ref({ name: 'is_first' })} AND ${SHOWN} <= ${SMALL_SHOP} THEN (SELECT count(*) FROM arts w WHERE ${['w.on_show', ...tests].join(' AND ')})::int END`;
}
