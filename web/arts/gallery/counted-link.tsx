import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#contract/format.ts';
import { type ArtsFilters, artsQuery } from '#web/arts/queries.ts';
import { TEXT_LINK } from './did-you-mean.tsx';

type Props = {
  to: string;
  /** What the page asks for that it leads to. */
  filters: ArtsFilters;
  children: ReactNode;
};

/** A link to another list, and how many works that has; nothing where it has none. A request. */
export function CountedLink({ to, filters, children }: Props) {
  const { data } = useInfiniteQuery(artsQuery(filters));
  const [first] = data?.pages ?? [];
  if (!first || first.data.length === 0) return null;
  const most = formatNumber(first.data.length);
  return (
    <p>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        {children}
      </Link>{' '}
      <span className="text-sm tabular-nums">
        {first.page.total === null ? <Trans>{most}+ works</Trans> : <Plural value={first.page.total} one="# work" other="# works" />}
      </span>
    </p>
  );
}
