import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skeletons } from '#contract/limits.ts';
import {
  type Deleted,
  DeleteArtDialog,
  EditArtDialog,
  ManyArtsDialog,
  NewArtButton,
  OpenManyArts,
  OpenNewArt,
} from '#web/arts/manage/art-dialogs.tsx';
import { GRID, GridSkeleton, ManagedCard } from '#web/arts/manage/art-grid.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import type { Lacking } from '#web/arts/manage/use-lacking.ts';
import { Lacks } from '#web/arts/works/draft-acts.tsx';
import { OpenInTable } from '#web/arts/works/open-in-table.tsx';
import { useWorksActs } from '#web/arts/works/use-works-acts.tsx';
import { useWorksColumns } from '#web/arts/works/use-works-columns.tsx';
import { useCountedStates, useWorksCount, useWorksPlace } from '#web/arts/works/works-place.ts';
import { HeldBy } from '#web/arts/standing/held-by.tsx';
import { WorkFigures } from '#web/arts/works/work-figures.tsx';
import { WorkButtons } from '#web/arts/works/work-buttons.tsx';
import { shownQuery } from '#web/dashboard/list-address.ts';
import { ExportRows } from '#web/dashboard/list/export-rows.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';

/** `/dashboard/artist/manage-artworks`: the own artworks as cards, or as a table in which prices and stock are changed (product.md section 2, 'Artist screens'). */
export default function ArtistArtworksScreen() {
  const { t } = useLingui();
  const { place, query, filters, sorts } = useWorksPlace();
  const [lacking, setLacking] = useState<{ id: string; field: Lacking }>();
  const [deleted, setDeleted] = useState<Deleted>();
  const list = useInfiniteQuery({ ...ownArtsQuery(query), placeholderData: keepPreviousData });
  const sheet = { call: 'GET /artist/works.csv', query: shownQuery(query, list.data) } as const;
  const openAt = (id: string, field: Lacking) => {
    setLacking({ id, field });
    place.open(id);
  };
  const columns = useWorksColumns({ onOpen: place.open, onDelete: setDeleted, onLacking: openAt });
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`manage-artworks`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the artworks in this list`} />
        <OpenManyArts />
        <ManyArtsDialog />
        <NewArtButton />
      </ScreenTitle>
      <List
        {...{ place, list, columns, sorts, sheet }}
        filters={useCountedStates(filters, list.data?.pages[0]?.counts)}
        sort={query.sort}
        caption={t`My artworks`}
        searchLabel={t`Search artworks`}
        count={useWorksCount()}
        nameOf={useArtName()}
        acts={useWorksActs()}
        renderSelected={(selected) => <OpenInTable arts={selected} />}
        skeletonRows={skeletons.artistOrderRows}
        cards={{
          isTableFirst: list.data?.pages[0]?.isMany,
          grid: GRID,
          skeleton: <GridSkeleton />,
          render: (art, checkbox) => (
            <ManagedCard
              {...{ art, checkbox }}
              note={
                <>
                  <Lacks art={art} onLacking={openAt} />
                  {art.heldBy ? <HeldBy order={art.heldBy} /> : null}
                  <WorkFigures art={art} />
                </>
              }
              onEdit={() => place.open(art._id)}
              onDelete={() => setDeleted(art)}
            >
              <WorkButtons art={art} onDuplicated={place.open} />
            </ManagedCard>
          ),
        }}
        emptyNext={<OpenNewArt />}
      />
      <EditArtDialog
        id={place.opened}
        beginAt={lacking && lacking.id === place.opened ? lacking.field : undefined}
        onClose={() => {
          setLacking(undefined);
          place.close();
        }}
        onDuplicated={place.open}
        onDelete={(art) => {
          place.close();
          setDeleted(art);
        }}
      />
      <DeleteArtDialog art={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  );
}
