import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categories, skeletons } from '#contract/limits.ts';
import { type ManagedArt, ManagedState } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DeleteArtDialog, EditArtDialog, NewArtButton } from '#web/arts/manage/art-dialogs.tsx';
import { GRID, GridSkeleton, ManagedCard } from '#web/arts/manage/art-grid.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { useWorksCount, useWorksPlace } from '#web/arts/works/works-place.ts';
import { oneOf, shownQuery } from '#web/dashboard/list-address.ts';
import { ExportRows } from '#web/dashboard/list/export-rows.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { allArtsQuery } from './queries.ts';
import { useAllWorksActs } from './use-all-works-acts.tsx';
import { useAllWorksColumns } from './use-all-works-columns.tsx';
import { WorkActs } from './work-acts.tsx';

const ALL = 'all';

/** `/dashboard/admin/manage-artworks`: artworks of everybody, of every state, as cards or as a table (product.md section 2, 'Artwork management'). */
export default function ArtworksScreen() {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const { place, query: shared, filters, sorts } = useWorksPlace();
  const [deleted, setDeleted] = useState<ManagedArt>();
  const states = useStates(place, filters);
  const query = { ...shared, state: states.state, category: oneOf(categories, place.value('category') ?? null) };
  const list = useInfiniteQuery({ ...allArtsQuery(query), placeholderData: keepPreviousData });
  const { sort } = query;
  const sheet = { call: 'GET /admin/works.csv', query: shownQuery(query, list.data) } as const;
  const inCategory = {
    name: 'category',
    label: t`Category`,
    isMoreOnPhone: true,
    options: Object.fromEntries(categories.map((name) => [name, name])),
  };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`manage-artworks`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the artworks in this list`} />
        {isAdmin ? <NewArtButton /> : null}
      </ScreenTitle>
      <List
        {...{ place, list, sorts, sort, sheet }}
        columns={useAllWorksColumns({ onOpen: place.open, onDelete: setDeleted })}
        filters={[...states.filters, inCategory]}
        caption={t`Artworks of everybody`}
        searchLabel={t`Search artworks`}
        count={useWorksCount()}
        nameOf={useArtName()}
        acts={useAllWorksActs()}
        skeletonRows={skeletons.artistOrderRows}
        cards={{
          isTableFirst: true,
          grid: GRID,
          skeleton: <GridSkeleton />,
          render: (art, checkbox) => (
            <ManagedCard
              {...{ art, checkbox }}
              owner={<PersonLink id={art.owner._id} name={art.owner.name} />}
              onEdit={() => place.open(art._id)}
              onDelete={() => setDeleted(art)}
            >
              <WorkActs art={art} />
            </ManagedCard>
          ),
        }}
        emptyNext={
          <LinkButton to={screens.shop}>
            <Trans>See the shop as buyers do</Trans>
          </LinkButton>
        }
      />
      <EditArtDialog
        id={place.opened}
        hiddenReason={list.data?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === place.opened)?.hiddenReason}
        onClose={place.close}
      />
      <DeleteArtDialog art={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  );
}

/**
 * The state that the list shows, and its chips, of which that one is set: the state in the address, where 'all' is every one; without it the
 * published ones, so that drafts of others do not fill the list, and every one of what is searched.
 */
function useStates(place: ListPlace, filters: readonly ListFilter[]): { state: ManagedState | undefined; filters: ListFilter[] } {
  const { t } = useLingui();
  const first = place.value('search') ? ALL : 'published';
  const asked = oneOf([ALL, ...ManagedState.options], place.value('state') ?? null);
  const shown = asked ?? first;
  /** What a list begins with stands in no address. */
  const keyOf = (state: string) => (state === first && asked === undefined ? '' : state);
  const withAll = (filter: ListFilter): ListFilter => {
    const options = Object.entries({ [ALL]: t`All`, ...filter.options }).map(([state, words]) => [keyOf(state), words] as const);
    return filter.name === 'state' && filter.isQuick ? { ...filter, options: Object.fromEntries(options) } : filter;
  };
  return { state: shown === ALL ? undefined : shown, filters: filters.map(withAll) };
}
