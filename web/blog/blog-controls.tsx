import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { bounds } from '#contract/bounds.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { formatNumber } from '#web/kit/format.ts';
import { CloseIcon, GridIcon, ListIcon } from '#web/kit/icons.tsx';
import { blogAddress, type BlogLayout } from './blog-address.ts';
import { topicsQuery } from './blog-queries.ts';

type Params = { params: URLSearchParams };

/** A plain form of the address; the other filters go with it. */
export function BlogSearch({ params }: Params) {
  const { t } = useLingui();
  const search = params.get('search') ?? '';
  return (
    <Form role="search" method="get" action={screens.blog} preventScrollReset className="flex w-full max-w-lg gap-3">
      {['category', 'tag', 'view'].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={bounds.searchLength}
        aria-label={t`Search articles`}
        placeholder={t`Search articles`}
        className="input min-w-0 grow"
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}

/** All articles and every category, each with its count. */
export function BlogCategories({ params }: Params) {
  const { t } = useLingui();
  const { data } = useQuery(topicsQuery());
  const active = params.get('category') ?? '';
  const all = data?.categories.reduce((sum, { count }) => sum + count, 0);
  const choices = [
    { name: '', label: t`All articles`, count: all },
    ...(data?.categories ?? []).map(({ name, count }) => ({ name, label: name, count })),
  ];
  return (
    <nav aria-label={t`Categories`} className="-mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {choices.map(({ name, label, count }) => (
          <li key={name}>
            <Chip to={blogAddress(params, { category: name || undefined })} isActive={name === active}>
              {label}
              {count === undefined ? null : (
                <span className={classNames('tabular-nums', name !== active && 'text-ash')}>{formatNumber(count)}</span>
              )}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chip({ to, isActive, children }: { to: string; isActive: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isActive ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 border px-4 text-sm whitespace-nowrap',
        isActive ? 'border-soot bg-soot text-room' : 'border-hairline hover:border-edge',
      )}
    >
      {children}
    </Link>
  );
}

/** The tag that is asked for, and the way out of it. */
export function ChosenTag({ params }: Params) {
  const { t } = useLingui();
  const tag = params.get('tag');
  if (!tag) return null;
  return (
    <Link
      to={blogAddress(params, { tag: undefined })}
      preventScrollReset
      aria-label={t`Remove the tag ${tag}`}
      className="inline-flex min-h-11 items-center gap-2 border border-soot px-4 text-sm wrap-anywhere"
    >
      {tag}
      <CloseIcon className="size-4" />
    </Link>
  );
}

/** Every tag of the blog. */
export function BlogTags({ params }: Params) {
  const { data } = useQuery(topicsQuery());
  if (!data || data.tags.length === 0) return null;
  return (
    <section aria-labelledby="tags-title" className="flex flex-col gap-3 border-t border-hairline pt-8">
      <h2 id="tags-title" className="text-lg">
        <Trans>Tags</Trans>
      </h2>
      <TagLinks tags={data.tags.map(({ name }) => name)} params={params} />
    </section>
  );
}

const none = new URLSearchParams();

/** Tags, each leading to its articles. */
export function TagLinks({ tags, params = none }: { tags: readonly string[]; params?: URLSearchParams }) {
  const chosen = params.get('tag');
  return (
    <ul className="flex flex-wrap gap-x-5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={blogAddress(params, { tag })}
            aria-current={tag === chosen ? 'true' : undefined}
            className="inline-flex min-h-11 items-center text-sm text-ash underline decoration-hairline underline-offset-4 hover:text-soot hover:decoration-current aria-[current=true]:text-soot"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Grid or list. */
export function BlogLayoutToggle({ params, layout }: Params & { layout: BlogLayout }) {
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
          to={blogAddress(params, { view: key === 'grid' ? undefined : key })}
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
