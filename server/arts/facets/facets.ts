import type { ArtFacets, FacetFilters } from '#contract/facets.ts';
import { ALL_ARTS, artFilters, categories, FACET_MAX } from '#contract/limits.ts';
import { isId } from '#contract/ids.ts';
import { valuesOf } from '#contract/filter-values.ts';
import type { Database } from '#server/database/connect.ts';
import { type Choice, choicesOf } from '#server/arts/search/walk/list-filters.ts';
import { isSearch, resolveSearch } from '#server/arts/search/resolve-search.ts';
import { withAnsweredWords } from '#server/arts/search/search-arts.ts';
import { type BaseRow, type Chosen, type Facet, keyOf, type Source } from './base-statement.ts';
import { readBase } from './read-base.ts';

/** The filters that a facet's counts leave out: its own. */
const OWN: Record<Facet, readonly (keyof FacetFilters)[]> = {
  total: [],
  categories: ['category'],
  mediums: ['medium'],
  colours: ['colour'],
  artists: ['owner'],
  price: ['price', 'minPrice', 'maxPrice'],
  prices: ['price'],
  sizes: ['size'],
  orientations: ['orientation'],
  availabilities: ['availability'],
  abroad: ['shipsAbroad'],
};
const FACETS = Object.keys(OWN) as Facet[];

const SHOWN = 'SELECT coalesce(sum(count), 0)::int AS shown FROM category_counts';

/**
 * How many artworks each value of a filter has, beside the search and all other filters (contract/facets.ts). A statement for all facets whose
 * own filter is not set, and one for each other; in a large shop two more for each, and one that looks up the words of a search. `source` is for
 * tests. As in a list the words are mended where they find nothing, with the statements of that.
 */
export async function findFacets(db: Database, filters: FacetFilters, source?: Source): Promise<ArtFacets> {
  const { rows } = await db.$client.query<{ shown: number }>(SHOWN);
  const shown = rows[0]?.shown ?? 0;
  if (!isSearch(filters.search)) return present(await readBases(db, { filters, shown, source }));
  const { sort: _, limit: __, ...answered } = await withAnsweredWords(db, { ...filters, sort: 'newest', limit: 1 });
  const wish = { filters: answered, shown, source };
  if (!isSearch(answered.search)) return present(await readBases(db, wish));
  const search = await resolveSearch(db, answered.search, answered.exact);
  if (!search) return present(new Map());
  const found = await readBases(db, { ...wish, search: search.choice });
  // As in a list: what no word or beginning finds is looked for inside of words.
  return present(found.get('total')?.n === 0 && search.wider ? await readBases(db, { ...wish, search: search.wider.choice }) : found);
}

type Wish = { filters: FacetFilters; search?: Choice; shown: number; source: Source | undefined };

async function readBases(db: Database, { filters, search, shown, source }: Wish): Promise<Map<Facet, BaseRow>> {
  const chosen = chosenOf(filters);
  const answers = new Map<Facet, BaseRow>();
  for (const { facets, left } of basesOf(filters)) {
    const choices = choicesOf({ ...left, sort: 'newest', limit: 1 }, search);
    const base = await readBase(db, { choices, facets, chosen, shown, source });
    for (const facet of facets) answers.set(facet, base);
  }
  return answers;
}

/** Sets of facets that count the same artworks, with the filters that are left. The one with the total comes first. */
function basesOf(filters: FacetFilters): { facets: Facet[]; left: FacetFilters }[] {
  const isSet = (facet: Facet) =>
    OWN[facet].some((name) => filters[name] !== undefined && filters[name] !== '' && filters[name] !== ALL_ARTS);
  const unset = FACETS.filter((facet) => !isSet(facet));
  const alone = new Map<string, { facets: Facet[]; left: FacetFilters }>();
  for (const facet of FACETS.filter(isSet)) {
    const left = without(filters, OWN[facet]);
    const key = JSON.stringify(left);
    alone.set(key, { facets: [...(alone.get(key)?.facets ?? []), facet], left });
  }
  return [{ facets: unset, left: filters }, ...alone.values()];
}

const without = (filters: FacetFilters, names: readonly (keyof FacetFilters)[]): FacetFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as keyof FacetFilters)));

function chosenOf({ medium, owner, mediumSearch }: FacetFilters): Chosen {
  const artists = valuesOf(owner);
  const isOfId = (artist: string) => isId(artist.toLowerCase());
  return {
    mediums: valuesOf(medium),
    mediumSearch: mediumSearch?.trim(),
    owners: {
      ids: artists.filter(isOfId).map((id) => id.toLowerCase()),
      slugs: artists.filter((artist) => !isOfId(artist)),
    },
  };
}

const bounded = (count: number, isLeast: boolean) =>
  count > FACET_MAX ? { count: FACET_MAX, more: true } : { count, ...(isLeast ? { more: true } : {}) };

/** Values with the most artworks first; categories and what has a fixed number in the order of the filter. */
export function present(answers: ReadonlyMap<Facet, BaseRow>): ArtFacets {
  const found = <F extends Exclude<Facet, 'total'>>(facet: F): BaseRow[F] => answers.get(facet)?.[facet] ?? null;
  const boundedOf = (count: number, facet: Facet, value?: string | number) =>
    bounded(count, answers.get(facet)?.least?.includes(keyOf(facet, value)) ?? false);
  const { count: total, more } = boundedOf(answers.get('total')?.n ?? 0, 'total');
  const byCategory = new Map(found('categories')?.map(({ category, count }) => [category, count]));
  return {
    total,
    ...(more ? { more } : {}),
    categories: categories.flatMap((category) => {
      const count = byCategory.get(category);
      return count ? [{ category, ...boundedOf(count, 'categories', category) }] : [];
    }),
    mediums: mostFirst(found('mediums') ?? [], ({ medium }) => medium).map(({ medium, count }) =>
      Object.assign(boundedOf(count, 'mediums', medium), { medium }),
    ),
    colours: artFilters.colour.map((colour, at) => Object.assign(boundedOf(found('colours')?.[at] ?? 0, 'colours', at), { colour })),
    prices: artFilters.price.map((price, at) => Object.assign(boundedOf(found('prices')?.[at] ?? 0, 'prices', at), { price })),
    sizes: artFilters.size.map((size, at) => Object.assign(boundedOf(found('sizes')?.[at] ?? 0, 'sizes', at), { size })),
    orientations: artFilters.orientation.map((orientation, at) =>
      Object.assign(boundedOf(found('orientations')?.[at] ?? 0, 'orientations', at), { orientation }),
    ),
    availabilities: artFilters.availability.map((availability, at) =>
      Object.assign(boundedOf(found('availabilities')?.[at] ?? 0, 'availabilities', at), { availability }),
    ),
    abroad: artFilters.shipsAbroad.map((shipsAbroad, at) =>
      Object.assign(boundedOf(found('abroad')?.[at] ?? 0, 'abroad', at), { shipsAbroad }),
    ),
    artists: mostFirst(found('artists') ?? [], ({ name, _id }) => name + _id).map(({ _id, name, slug, count }) =>
      Object.assign(boundedOf(count, 'artists', _id), { _id, name, slug }),
    ),
    ...presentPrice(answers.get('price')),
  };
}

function presentPrice(base: BaseRow | undefined): Pick<ArtFacets, 'price' | 'priceSteps'> {
  const { min = null, max = null } = base?.price ?? {};
  return { price: { min, max }, priceSteps: stepsOf(base) };
}

/** Fewer artworks are seen at a glance. */
const STEPPED_MIN = 12;

type Step = ArtFacets['priceSteps'][number];

/** The steps between the cuts of prices: from one cut to below the next, so that each artwork is in one step. Without counts where only a part of the artworks was read. */
function stepsOf(base: BaseRow | undefined): ArtFacets['priceSteps'] {
  const { cuts, tally } = base?.price ?? {};
  if (!base || !cuts || cuts.length < 2 || base.n < STEPPED_MIN) return [];
  const parts = new Map(tally?.map(({ step, n }) => [step, n]));
  const countOf = (at: number) => (tally ? bounded(parts.get(at) ?? 0, false) : {});
  const steps = [...cuts, undefined].map((next, at): Step =>
    Object.assign(countOf(at), { minPrice: cuts[at - 1], maxPrice: next === undefined ? undefined : next - 1 }),
  );
  // Below the lowest price there is nothing to choose.
  return steps.filter(({ count, maxPrice }) => count !== 0 && maxPrice !== 0);
}

/** All above the maximum are equally many. */
function mostFirst<V extends { count: number }>(values: readonly V[], nameOf: (value: V) => string): V[] {
  const rank = ({ count }: V) => Math.min(count, FACET_MAX + 1);
  return values.toSorted((one, other) => rank(other) - rank(one) || (nameOf(one) < nameOf(other) ? -1 : 1));
}
