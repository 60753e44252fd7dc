import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PublicArtist, Someone } from '#contract/accounts.ts';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { ArtistCard, ArtistCardSkeleton } from './artist-card.tsx';
import { artistsQuery } from './queries.ts';

const GRID = 'grid grid-cols-1 gap-4 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Admins get whole accounts from the directory, which may lack a slug. */
const isPublic = (person: Someone): person is PublicArtist => person.slug !== null;

type Props = { search?: string; limit?: number; headingLevel?: 'h2' | 'h3'; canLoadMore?: boolean };

/** Cards of approved artists; 8 skeletons while loading, 'Error loading artists: …' with Try Again. */
export function ArtistList({ search = '', limit = 24, headingLevel = 'h2', canLoadMore = true }: Props) {
  const list = useInfiniteQuery(artistsQuery(search, limit));
  const { data, error } = list;
  if (!data) return error ? <LoadFailure>{explain('loadArtists', error)}</LoadFailure> : <LoadingList />;
  const artists = data.pages.flatMap((page) => page.data).filter(isPublic);
  if (artists.length === 0) return <EmptyState title={emptyMessages.noArtists} />;
  return (
    <div className="flex flex-col gap-8">
      <ul className={GRID}>
        {artists.map((artist) => (
          <li key={artist._id}>
            <ArtistCard artist={artist} headingLevel={headingLevel} />
          </li>
        ))}
      </ul>
      <NextPageFailure list={list} situation="loadArtists" />
      {canLoadMore && list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="self-center">
          <Trans>More artists</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function LoadingList() {
  const { t } = useLingui();
  return (
    <div className={GRID}>
      <Skeletons count={skeletons.cards} label={t`Loading artists`}>
        <ArtistCardSkeleton />
      </Skeletons>
    </div>
  );
}
