import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Form, useNavigate } from 'react-router';
import { ALL_ARTS } from '#contract/limits.ts';
import { ChipLinks } from '#web/kit/lists/chip-links.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { categoriesQuery } from '#web/arts/queries.ts';
import { type GalleryState, otherParameters } from './use-gallery.ts';
import { formatNumber } from '#contract/format.ts';

type Props = { gallery: GalleryState };

/** All Arts and every category that has works, each with its count. */
export function CategoryChips({ gallery: { to, filters } }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(categoriesQuery());
  const known = data?.data ?? [{ category: ALL_ARTS, count: undefined }];
  return (
    <ChipLinks
      label={t`Filter by category`}
      chips={known.map(({ category, count }) => {
        const wanted = category === ALL_ARTS ? undefined : category;
        return {
          key: category,
          to: to({ category: wanted }),
          label: category,
          isActive: filters.category === wanted,
          figure: count === undefined ? undefined : formatNumber(count),
        };
      })}
    />
  );
}

/** The sort order, applied when it is chosen; without JavaScript by a button. */
export function GallerySort({ gallery }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sortBy = (sort: string) => void navigate(gallery.to({ sort: sort === 'newest' ? undefined : sort }), { preventScrollReset: true });
  return (
    <Form method="get" action={gallery.action} onSubmit={(event) => event.preventDefault()} className="flex items-end gap-2">
      {otherParameters(gallery, ['sort']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        label={t`Sort by`}
        isLabelHidden
        name="sort"
        value={gallery.filters.sort ?? 'newest'}
        onChange={(event) => sortBy(event.target.value)}
      >
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
