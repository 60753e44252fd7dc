import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { bounds } from '#contract/bounds.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { LoadFailure } from '#web/kit/load-failure.tsx';
import { Skeletons } from '#web/kit/skeleton.tsx';
import { useSession } from '#web/login/state.ts';
import { keepFavorites } from '#web/offline/kept-favorites.ts';
import { ArtCard, ArtCardSkeleton } from './art-card.tsx';
import { useFavoriteIds } from './favorites.ts';
import { severalQuery } from './several-query.ts';
import { favoritesQuery } from './state.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4';

/** `/cart#favorites`: what I put a heart on; signed out, in this browser. */
export function FavoritesSection() {
  const { authenticated } = useSession();
  return (
    <section id="favorites" aria-labelledby="favorites-title" className="flex scroll-mt-28 flex-col gap-6">
      <h2 id="favorites-title" tabIndex={-1} className="text-2xl">
        <Trans>Favorites</Trans>
      </h2>
      {authenticated ? <AccountFavorites /> : <LocalFavorites />}
    </section>
  );
}

/** They can be seen on the offline page too. */
function useKeptFor(arts: readonly ArtCardData[] | undefined) {
  const told = arts?.map(({ _id }) => _id).join();
  useEffect(() => {
    if (arts) keepFavorites(arts);
    // The list is another one in each rendering; its works are what matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [told]);
}

function NoFavorites() {
  return (
    <div className="flex flex-col items-start gap-4 text-ash">
      <p>
        <Trans>No favorites yet. Put a heart on the works you would like to see again.</Trans>
      </p>
      <LinkButton to={screens.shop}>
        <Trans>Browse Artworks</Trans>
      </LinkButton>
    </div>
  );
}

function LoadingFavorites() {
  const { t } = useLingui();
  return (
    <div className={GRID}>
      <Skeletons count={4} label={t`Loading favorites`}>
        <ArtCardSkeleton />
      </Skeletons>
    </div>
  );
}

function FavoriteCards({ arts }: { arts: readonly ArtCardData[] }) {
  return (
    <ul className={GRID}>
      {arts.map((art) => (
        <li key={art._id} className="flex *:grow">
          <ArtCard art={art} />
        </li>
      ))}
    </ul>
  );
}

function AccountFavorites() {
  const ids = useFavoriteIds();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useInfiniteQuery(favoritesQuery());
  const arts = data?.pages.flatMap((page) => page.data).filter((art) => ids.includes(art._id));
  useKeptFor(arts);
  if (!arts) return error ? <LoadFailure>{explain('loadArts', error)}</LoadFailure> : <LoadingFavorites />;
  if (arts.length === 0 && !hasNextPage) return <NoFavorites />;
  return (
    <>
      <FavoriteCards arts={arts} />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More favorites</Trans>
        </Button>
      ) : null}
    </>
  );
}

function LocalFavorites() {
  const ids = useFavoriteIds();
  const { data, error } = useQuery(severalQuery(ids.slice(0, bounds.pageDefault)));
  // What is no favorite any more goes at once, before the new list is here.
  const arts = data?.filter((art) => ids.includes(art._id));
  useKeptFor(arts);
  if (ids.length === 0) return <NoFavorites />;
  if (!arts) return error ? <LoadFailure>{explain('loadArts', error)}</LoadFailure> : <LoadingFavorites />;
  return arts.length > 0 ? <FavoriteCards arts={arts} /> : <NoFavorites />;
}
