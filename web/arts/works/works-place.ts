import { useLingui } from '@lingui/react/macro';
import { ManagedSort, ManagedState } from '#contract/manage-arts.ts';
import type { OwnArtsFilters } from '#web/arts/own-arts.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';

type WorksPlace = { place: ListPlace; query: OwnArtsFilters; filters: ListFilter[]; sorts: Record<ManagedSort, string> };

/** A list of artworks to manage, as its address has it: `?art=…` is the one that is edited. */
export function useWorksPlace(): WorksPlace {
  const { t } = useLingui();
  const place = useListPlace('art');
  return {
    place,
    query: {
      search: place.value('search'),
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
      views: t`Most viewed first`,
      sold: t`Most sold first`,
    },
  };
}
