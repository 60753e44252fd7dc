import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { ChipLinks } from '#web/kit/lists/chip-links.tsx';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { SearchForm } from '#web/app/forms/search-form.tsx';
import { blogAddress } from './blog-address.ts';
import { topicsQuery } from './blog-queries.ts';
import { formatNumber } from '#contract/format.ts';

type Params = { params: URLSearchParams };

/** The search form; it submits the other filters too. */
export function BlogSearch({ params }: Params) {
  const { t } = useLingui();
  return (
    <SearchForm action={screens.blog} search={params.get('search') ?? ''} label={t`Search articles`}>
      {['category', 'tag', 'view'].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
    </SearchForm>
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
    <ChipLinks
      label={t`Categories`}
      chips={choices.map(({ name, label, count }) => {
        const to = blogAddress(params, { category: name || undefined });
        return { key: name, to, label, isActive: name === active, figure: count === undefined ? undefined : formatNumber(count) };
      })}
    />
  );
}

/** The selected tag, with a link that removes it. */
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

/** Tags as links to their articles. */
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
