import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ManagedSort, ManagedState, type StateCounts } from '#contract/manage-arts.ts';
import type { OwnArtsFilters } from '#web/arts/own-arts.ts';
import { oneOf, searchIn } from '#web/dashboard/list-address.ts';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import type { ListCount } from '#web/dashboard/list-state/found-note.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';

type WorksPlace = { place: ListPlace; query: OwnArtsFilters; filters: ListFilter[]; sorts: Record<ManagedSort, string> };

/** A list of artworks to manage, as its address has it: `?art=…` is the one that is edited. */
export function useWorksPlace(): WorksPlace {
  const { t } = useLingui();
  const place = useListPlace('art');
  return {
    place,
    query: {
      ...searchIn(place),
      state: oneOf(ManagedState.options, place.value('state') ?? null),
      sort: oneOf(ManagedSort.options, place.value('sort') ?? null) ?? 'newest',
    },
    filters: [
      {
        name: 'state',
        label: t`State`,
        options: {
          published: t`Published`,
          draft: t`Drafts`,
          hidden: t`Hidden`,
          soldOut: t`Sold Out`,
          madeToOrder: t`Made to order`,
        } satisfies Record<ManagedState, string>,
        isQuick: true,
      },
    ],
    sorts: {
      newest: t`Newest first`,
      'price-asc': t`Lowest price first`,
      'price-desc': t`Highest price first`,
      'stock-asc': t`Lowest stock first`,
      'stock-desc': t`Highest stock first`,
      views: t`Most viewed first`,
      sold: t`Most sold first`,
    },
  };
}

/** The filters with how many artworks there are, and how many are in each state, as the server said last: a filter that finds none says it of none. */
export function useCountedStates(filters: readonly ListFilter[], counts: StateCounts | undefined): ListFilter[] {
  const { t } = useLingui();
  const [known, setKnown] = useState(counts);
  if (counts && counts !== known) setKnown(counts);
  const last = counts ?? known;
  const counted = last && { ...last, '': last.published + last.draft + last.hidden };
  return filters.map((filter) =>
    filter.name === 'state' && filter.isQuick
      ? {
          ...filter,
          options: { '': t`All`, ...filter.options },
          // What is sold out, or made to order, is in one of the states before it, and counted there too.
          lead: { soldOut: t`of these` },
          counts: counted,
        }
      : filter,
  );
}

/** How lists of artworks say how many they find. */
export function useWorksCount(): ListCount {
  const { t } = useLingui();
  return { say: (count) => t`${plural(count, { one: '# artwork', other: '# artworks' })}`, max: limits.countedArtsMax };
}
