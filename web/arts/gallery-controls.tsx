import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Form, Link, useNavigate } from 'react-router';
import { ALL_ARTS } from '#contract/bounds.ts';
import { classNames } from '#web/kit/class-names.ts';
import { GridIcon, ListIcon } from '#web/kit/icons.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { Select } from '#web/kit/select.tsx';
import { categoriesQuery } from './state.ts';
import { type GalleryState, otherWords } from './use-gallery.ts';

type Props = { gallery: GalleryState };

/** All Arts and every category that has works, each with its count. */
export function CategoryChips({ gallery: { to, filters } }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(categoriesQuery());
  return (
    <nav aria-label={t`Filter by category`} className="-mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {(data?.data ?? [{ category: ALL_ARTS, count: undefined }]).map(({ category, count }) => {
          const isAll = category === ALL_ARTS;
          const isActive = isAll ? !filters.category : filters.category === category;
          return (
            <li key={category}>
              <Link
                to={to({ category: isAll ? undefined : category })}
                preventScrollReset
                aria-current={isActive ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center gap-2 border px-4 text-sm whitespace-nowrap',
                  isActive ? 'border-soot bg-soot text-room' : 'border-hairline hover:border-edge',
                )}
              >
                {category}
                {count === undefined ? null : (
                  <span className={isActive ? 'tabular-nums' : 'text-ash tabular-nums'}>{formatNumber(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Sorting, at once when it is chosen; without JavaScript by a button. */
export function GallerySort({ gallery }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sortBy = (sort: string) => void navigate(gallery.to({ sort: sort === 'newest' ? undefined : sort }), { preventScrollReset: true });
  return (
    <Form method="get" action={gallery.action} onSubmit={(event) => event.preventDefault()} className="flex items-end gap-2">
      {otherWords(gallery, ['sort']).map(([name, value]) => (
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

/** Grid or list. */
export function LayoutToggle({ gallery: { to, layout }, className }: Props & { className?: string }) {
  const { t } = useLingui();
  const choices = [
    { key: 'grid', label: t`Grid`, icon: <GridIcon className="size-5" /> },
    { key: 'list', label: t`List`, icon: <ListIcon className="size-5" /> },
  ] as const;
  return (
    <div role="group" aria-label={t`Layout`} className={classNames('flex border border-hairline', className)}>
      {choices.map(({ key, label, icon }) => (
        <Link
          key={key}
          to={to({ view: key === 'grid' ? undefined : key })}
          replace
          preventScrollReset
          aria-label={label}
          aria-current={layout === key ? 'true' : undefined}
          className={classNames('icon-button', layout === key ? 'bg-soot text-room' : 'text-ash hover:text-soot')}
        >
          {icon}
        </Link>
      ))}
    </div>
  );
}
