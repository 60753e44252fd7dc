import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#contract/format.ts';
import { useArtistNames } from '#web/arts/filters/artist-names.ts';
import { type FilterText, useFilterTexts } from '#web/arts/filters/filter-texts.ts';
import { type Changes, without } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { type ArtsFilters, artsQuery } from '#web/arts/queries.ts';
import { TEXT_LINK } from './did-you-mean.tsx';

/** A request each. */
const MOST = 6;

/** Where several filters together fit nothing: each of them without which there are works, and how many. */
export function WithoutFilters({ filters, to }: Pick<GalleryState, 'filters' | 'to'>) {
  const texts = useFilterTexts()(filters, useArtistNames(filters, [])).filter(({ key }) => key !== 'search');
  const byFilter = [...Map.groupBy(texts, nameOfFilter)];
  // Without the only one is 'Remove all filters'.
  if (byFilter.length < 2) return null;
  return byFilter.slice(0, MOST).map(([name, values]) => {
    // From and to go together; of several values none stays.
    const changes: Changes = { ...values[0]?.without, ...without([name]) };
    return <WithoutFilter key={name} to={to(changes)} filters={filters} changes={changes} values={values} />;
  });
}

const nameOfFilter = ({ key }: FilterText): string => key.split(':', 1)[0] ?? key;

type OneProps = { to: string; filters: ArtsFilters; changes: Changes; values: readonly FilterText[] };

function WithoutFilter({ to, filters, changes, values }: OneProps) {
  const others: ArtsFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in changes)));
  const { data } = useInfiniteQuery(artsQuery(others));
  const [first] = data?.pages ?? [];
  if (!first || first.data.length === 0) return null;
  const named = values.map(({ text }) => text).join(', ');
  const most = formatNumber(first.data.length);
  return (
    <p>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        <Trans>Without the filter {named}</Trans>
      </Link>{' '}
      <span className="text-sm tabular-nums">
        {first.page.total === null ? <Trans>{most}+ works</Trans> : <Plural value={first.page.total} one="# work" other="# works" />}
      </span>
    </p>
  );
}
