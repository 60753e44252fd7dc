import { LRUCache } from 'lru-cache';
import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import { ABROAD, type Choice } from './walk/list-filters.ts';
import { isIndexed, restOf, SMALL_SHOP, type Way } from './list-statement.ts';
import { planWalk, type Walk } from './walk/list-walk.ts';

/** A random sample of the artworks of a larger shop, to estimate whether a filter's matches are frequent or rare. */
const SAMPLED = 4_000;
const CACHE_MS = 600_000;
const WAYS_MAX = 2_000;
/** The cost of the index of facets and texts before it returns the first artwork, in artworks fetched. */
const INDEX_COST = 500;

/** Sides in cm. */
type SampleRow = { facets: string[]; price: number; width_cm: number | null; height_cm: number | null };
/** Estimates are cached as long as the sample: testing it takes a millisecond. */
type Sample = { rows: SampleRow[]; shown: number; takenAt: number; ways: LRUCache<string, Way> };

const samples = new WeakMap<Database, Sample>();
/** How many artworks were published when last known. */
const sizes = new WeakMap<Database, number>();
const makeSample = (rows: SampleRow[], shown: number): Sample => ({
  rows,
  shown,
  takenAt: performance.now(),
  ways: new LRUCache({ max: WAYS_MAX }),
});

/** Takes a new sample of about `size` artworks in the background when there is none or it is old. `shown`: how many are published. */
export function refreshSample(db: Database, shown: number, size = SAMPLED): void {
  sizes.set(db, shown);
  const known = samples.get(db);
  if (shown <= SMALL_SHOP || (known && performance.now() - known.takenAt < CACHE_MS)) return;
  samples.set(db, makeSample(known?.rows ?? [], shown));
  // Whole blocks: a few hundred of them are read, not the table.
  const share = Math.min(100, (100 * size) / shown);
  const text = `SELECT list_facets(a.category, a.price_band, a.size_band, a.medium_key,
      a.is_limited_edition, a.is_custom_order, a.owner_id, a.price, a.width_cm, a.height_cm, a.colours, a.orientation) || coalesce('slug:' || u.slug, '')
        || CASE WHEN a.ships_abroad = 'free' THEN '${ABROAD}' ELSE '' END AS facets,
      a.price, a.width_cm, a.height_cm
    FROM arts a TABLESAMPLE SYSTEM (${share.toFixed(4)}) JOIN users u ON u.id = a.owner_id WHERE a.on_show`;
  db.$client.query<SampleRow>(text).then(
    ({ rows }) => samples.set(db, makeSample(rows, shown)),
    // Lists are correct without it; the next one tries again.
    () => samples.delete(db),
  );
}

/** The strategy that is probably faster. Both find the same. */
export function chooseWay(db: Database, filters: ArtFilters, choices: Choice[]): Way {
  const shown = sizes.get(db);
  if (shown !== undefined && shown <= SMALL_SHOP) return 'far';
  const sample = samples.get(db);
  if (!sample || sample.rows.length === 0) return 'near';
  const key = JSON.stringify([filters.sort, filters.limit, ...choices.flatMap(({ name, value, share }) => [name, value, share])]);
  const known = sample.ways.get(key);
  if (known) return known;
  const way = compareWays(sample, planWalk(filters, choices), { choices, limit: filters.limit });
  sample.ways.set(key, way);
  return way;
}

/** About how many artworks match all choices; undefined while nothing is known of a larger shop. `shown`: how many are published. */
export function estimateMatches(db: Database, choices: Choice[], shown: number): number | undefined {
  refreshSample(db, shown);
  if (shown <= SMALL_SHOP) return shown;
  const sample = samples.get(db);
  if (!sample || sample.rows.length === 0) return undefined;
  const tests = choices.map(matcherOf);
  const met = sample.rows.filter((row) => tests.every((test) => test(row))).length * shareOf(choices);
  return (met * shown) / sample.rows.length;
}

/** Sampled artworks from which a value is certainly frequent, and how many times as many as asked about they have to stand for. */
const SURE = { rows: 30, times: 3 };

/**
 * What the sample tells of a value of a filter beside all choices. `isFrequent`: surely more than `most` artworks match, by the sample or by `count` of `read`
 * matches of the choices that have it; `costOf`: about how many entries of the index a count of them reads.
 */
type Estimates = { isFrequent: (value: Choice, count: number) => boolean; costOf: (value: Choice) => number };

/** Undefined while nothing is known. `read`: how many matches of the choices were read. */
export function makeEstimates(db: Database, choices: Choice[], { most, read }: { most: number; read: number }): Estimates | undefined {
  const sample = samples.get(db);
  if (!sample || sample.rows.length === 0) return undefined;
  const { rows, shown } = sample;
  const each = shown / rows.length;
  const tests = choices.map(matcherOf);
  const met = rows.filter((row) => tests.every((test) => test(row)));
  const [all, beside] = [rows, met].map(tallyFacets);
  const frequency = (value: Choice): number =>
    value.anyOf ? value.anyOf.reduce((sum, one) => sum + frequency(one), 0) : frequencyOfOne(value);
  const frequencyOfOne = (value: Choice) => (hasEntries(value) ? (all?.get(entryOf(value)) ?? 0) : rows.length) * each;
  const isMany = (found: number, stands: number) => found >= SURE.rows && found * stands >= SURE.times * most;
  // Words are seldom independent of the rest: with them the sample alone says nothing.
  const hasWords = choices.some(({ share }) => share !== undefined);
  const expected = met.length * shareOf(choices) * each;
  const costs = choices.flatMap((choice) => costOfEntries(choice, { each, frequency, shown }));
  return {
    isFrequent: (value, count) =>
      (!hasWords && isMany(beside?.get(entryOf(value)) ?? 0, each)) ||
      (read > 0 && isMany(count, expected / read) && frequency(value) >= SURE.times * most),
    costOf: (value) => Math.min(shown, ...costs, ...(hasEntries(value) ? [Math.max(each, frequency(value))] : [])),
  };
}

function tallyFacets(rows: readonly SampleRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { facets } of rows) for (const facet of facets) counts.set(facet, (counts.get(facet) ?? 0) + 1);
  return counts;
}

type Known = { each: number; frequency: (value: Choice) => number; shown: number };

/** The entries of the index that a choice has, where it has any; bounds are tested in the rows. */
function costOfEntries(choice: Choice, { each, frequency, shown }: Known): number[] {
  const { share, read = share } = choice;
  if (read !== undefined) return [read * shown];
  return hasEntries(choice) ? [Math.max(each, frequency(choice))] : [];
}

/** Whether an index has an entry for this value. */
const hasEntries = ({ facet, name, anyOf }: Choice) => facet !== undefined || anyOf !== undefined || name === ABROAD;

/** Whether an artwork that matches was sampled lately. */
export function isSampled(db: Database, choices: Choice[]): boolean {
  const tests = choices.map(matcherOf);
  return samples.get(db)?.rows.some((row) => tests.every((test) => test(row))) ?? false;
}

/** Whether by the sample certainly more than `most` artworks of a large shop match: then they need not be counted. */
export function isSurelyMore(db: Database, choices: Choice[], most: number): boolean {
  const shown = sizes.get(db) ?? 0;
  return shown > SMALL_SHOP && (estimateMatches(db, choices, shown) ?? 0) > SURE.times * most;
}

/** How frequent words are, their table tells; that they are independent of the rest is an assumption. */
const shareOf = (choices: Choice[]) => choices.reduce((product, choice) => product * (choice.share ?? 1), 1);

/** Artworks that a walk tests until it has a page, against artworks that the index returns at once: all matches. */
function compareWays({ rows, shown }: Sample, walk: Walk, { choices, limit }: { choices: Choice[]; limit: number }): Way {
  const rest = restOf(walk, choices);
  if (!rest.some(isIndexed)) return 'near';
  const walked = walk.lead ? rows.filter(matcherOf(walk.lead)) : rows;
  const tests = rest.map(matcherOf);
  const met = walked.filter((row) => tests.every((test) => test(row))).length * shareOf(rest);
  if (met === 0) return 'far';
  const lookedAt = ((limit + 1) * walked.length) / met;
  const matching = (met * shown) / rows.length;
  return lookedAt * walk.weight <= matching + INDEX_COST ? 'near' : 'far';
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The entry of the index of facets that a filter looks for, as far as it can be told without the database. */
function entryOf({ name, value, letter }: Choice): string {
  if (name === 'colour') return `k${value}`;
  if (name === 'orientation') return `r:${value}`;
  if (name === 'slug') return `slug:${value}`;
  return letter ? `${letter}:${name === 'medium' ? fold(value) : value}` : name;
}

/** Whether a sampled row matches, nearly as the database decides; what the sample cannot tell counts as a match. */
function matcherOf(choice: Choice): (row: SampleRow) => boolean {
  if (choice.anyOf) {
    const tests = choice.anyOf.map(matcherOf);
    return (row) => tests.some((test) => test(row));
  }
  if (choice.amount) return withinBounds(choice.amount, choice.value);
  if (!choice.facet && choice.name !== ABROAD) return () => true;
  const entry = entryOf(choice);
  return ({ facets }) => facets.includes(entry);
}

/** Bounds are the text of an array, '{low,high}'. */
function withinBounds(amount: NonNullable<Choice['amount']>, bounds: string): (row: SampleRow) => boolean {
  const [low = 0, high = 0] = bounds.slice(1, -1).split(',').map(Number);
  return ({ [amount]: found }) => found !== null && found >= low && found <= high;
}
