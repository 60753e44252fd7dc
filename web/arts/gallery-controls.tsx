import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { ALL_ARTS, bounds } from '#contract/bounds.ts';
import { classNames } from '#web/kit/class-names.ts';
import { IconButton } from '#web/kit/button.tsx';
import { CloseIcon, GridIcon, ListIcon, SearchIcon } from '#web/kit/icons.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { Select } from '#web/kit/select.tsx';
import { galleryAddress, type GalleryLayout } from './gallery-address.ts';
import { categoriesQuery } from './state.ts';

const TYPING_PAUSE_MS = 350;

/** Searches while one types, after a pause; a plain form without JavaScript. */
export function GallerySearch({ params }: { params: URLSearchParams }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asked = params.get('search') ?? '';
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState({ asked, sent: asked });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a chip or a link changed the words in the address; what was typed here and came back as an address is no news.
  if (seen.asked !== asked) {
    setSeen({ asked, sent: seen.sent });
    if (seen.sent !== asked) setText(asked);
  }
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (words: string) => {
    clearTimeout(pause.current);
    if (words.trim() === asked) return;
    setSeen({ asked, sent: words.trim() });
    void navigate(galleryAddress(params, { search: words.trim() }), { replace: asked !== '', preventScrollReset: true });
  };
  const type = (words: string) => {
    setText(words);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(words), TYPING_PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  return (
    <Form role="search" method="get" action="/shop" onSubmit={submit} className="relative w-full max-w-lg">
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      <input
        type="search"
        name="search"
        aria-label={t`Search artworks`}
        placeholder={t`Search artworks`}
        maxLength={bounds.searchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="input px-11!"
      />
      {text ? (
        <IconButton label={t`Clear search`} onClick={() => type('')} className="absolute top-0 right-0">
          <CloseIcon className="size-4" />
        </IconButton>
      ) : null}
    </Form>
  );
}

/** All Arts and every category that has works, each with its count. */
export function CategoryChips({ params, active }: { params: URLSearchParams; active: string | undefined }) {
  const { t } = useLingui();
  const { data } = useQuery(categoriesQuery());
  return (
    <nav aria-label={t`Categories`} className="-mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {(data?.data ?? [{ category: ALL_ARTS, count: undefined }]).map(({ category, count }) => {
          const isAll = category === ALL_ARTS;
          const isActive = isAll ? !active : active === category;
          return (
            <li key={category}>
              <Link
                to={galleryAddress(params, { category: isAll ? undefined : category })}
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

/** Sorting, at once when it is chosen. */
export function GallerySort({ params }: { params: URLSearchParams }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Select
      label={t`Sort by`}
      isLabelHidden
      value={params.get('sort') ?? 'newest'}
      onChange={(event) =>
        void navigate(galleryAddress(params, { sort: event.target.value === 'newest' ? undefined : event.target.value }), {
          preventScrollReset: true,
        })
      }
    >
      <option value="newest">{t`Newest`}</option>
      <option value="price-asc">{t`Price: low to high`}</option>
      <option value="price-desc">{t`Price: high to low`}</option>
      <option value="popular">{t`Most loved`}</option>
    </Select>
  );
}

/** Grid or list. */
export function LayoutToggle({ params, layout }: { params: URLSearchParams; layout: GalleryLayout }) {
  const { t } = useLingui();
  const choices = [
    { key: 'grid', label: t`Grid`, icon: <GridIcon className="size-5" /> },
    { key: 'list', label: t`List`, icon: <ListIcon className="size-5" /> },
  ] as const;
  return (
    <div role="group" aria-label={t`Layout`} className="flex border border-hairline">
      {choices.map(({ key, label, icon }) => (
        <Link
          key={key}
          to={galleryAddress(params, { view: key === 'grid' ? undefined : key })}
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
