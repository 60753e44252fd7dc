import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Form, useNavigate } from 'react-router';
import { ChipLinks } from '#web/kit/lists/chip-links.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { type AskedFilters, categoriesQuery } from '#web/arts/queries.ts';
import { otherParameters } from '#web/arts/filters/gallery-address.ts';
import { useCategoryFacets } from '#web/arts/filters/use-facets.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { valuesOf } from '#contract/filter-values.ts';
import { formatNumber } from '#contract/format.ts';
import { ALL_ARTS, FACET_MAX } from '#contract/limits.ts';

type Props = { gallery: GalleryState };

/** A category with its count as text, once that is known. */
type Counted = { category: string; figure: string | undefined };

/** All Arts and every category that has works; under a search or filters those that have some among its results. */
function useCategories(filters: AskedFilters): Counted[] {
  const { data } = useQuery(categoriesQuery());
  const facets = useCategoryFacets(filters);
  const known = data?.data.map(({ category, count }) => ({ category, figure: formatNumber(count) }));
  if (!facets) return known ?? [{ category: ALL_ARTS, figure: undefined }];
  const all = facets.reduce((sum, { count }) => sum + count, 0);
  const write = (count: number, more: boolean | undefined) =>
    count >= FACET_MAX && (more || count > FACET_MAX) ? `${formatNumber(FACET_MAX)}+` : formatNumber(count);
  // In the order of the categories without filters, so that they stay in their places.
  const found = facets
    .filter(({ category, count }) => count > 0 || valuesOf(filters.category).includes(category))
    .toSorted((one, other) => (one.category < other.category ? -1 : 1));
  return [
    {
      category: ALL_ARTS,
      figure: write(
        all,
        facets.some(({ more }) => more),
      ),
    },
    ...found.map(({ category, count, more }) => ({ category, figure: write(count, more) })),
  ];
}

/** The categories as chips, each with its count. `counted`: what is asked for, as the list asks, so that mended words are not asked for again. */
export function CategoryChips({ gallery: { to, filters }, counted }: Props & { counted: AskedFilters }) {
  const { t } = useLingui();
  const chosen: string[] = valuesOf(filters.category);
  return (
    <ChipLinks
      label={t`Filter by category`}
      chips={useCategories(counted).map(({ category, figure }) => {
        const wanted = category === ALL_ARTS ? undefined : category;
        return {
          key: category,
          to: to({ category: wanted }),
          label: category,
          isActive: wanted ? chosen.includes(wanted) : chosen.length === 0,
          figure,
        };
      })}
    />
  );
}

/** The sort order, applied when it is chosen; without JavaScript by a button. */
export function GallerySort({ gallery }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search, sort } = gallery.filters;
  const usual = search ? 'match' : 'newest';
  const sortBy = (order: string) => void navigate(gallery.to({ sort: order === usual ? undefined : order }), { preventScrollReset: true });
  return (
    <Form method="get" action={gallery.action} onSubmit={(event) => event.preventDefault()} className="flex items-end gap-2">
      {otherParameters(gallery.params, ['sort']).map(([name, value]) => (
        <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select label={t`Sort by`} isLabelHidden name="sort" value={sort ?? usual} onChange={(event) => sortBy(event.target.value)}>
        {search || sort === 'match' ? <option value="match">{t`Best match`}</option> : null}
        <option value="newest">{t`Newest`}</option>
        <option value="price-asc">{t`Price: low to high`}</option>
        <option value="price-desc">{t`Price: high to low`}</option>
        <option value="popular">{t`Most loved`}</option>
      </Select>
      <noscript>
        <button type="submit" className="button button-secondary">
          <Trans>Sort</Trans>
        </button>
      </noscript>
    </Form>
  );
}
