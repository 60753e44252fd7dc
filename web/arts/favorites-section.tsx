import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/api.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { Skeletons } from '#web/kit/skeleton.tsx';
import { useSession } from '#web/login/state.ts';
import { keepFavorites } from '#web/offline/kept-favorites.ts';
import { ArtCard, ArtCardSkeleton } from './art-card.tsx';
import { useFavoriteIds } from './favorites.ts';
import { artByIdQuery, favoritesQuery } from './state.ts';

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

function FavoritesFailure({ error, onRetry, isBusy }: { error: Error; onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="alert">{explain('loadArts', error)}</p>
      <Button busy={isBusy} onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}

function AccountFavorites() {
  const { t } = useLingui();
  const ids = useFavoriteIds();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error, refetch, isFetching } = useInfiniteQuery(favoritesQuery());
  const arts = data?.pages.flatMap((page) => page.data).filter((art) => ids.includes(art._id));
  useKeptFor(arts);
  if (error && !arts) return <FavoritesFailure error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!arts) {
    return (
      <div className={GRID}>
        <Skeletons count={4} label={t`Loading favorites`}>
          <ArtCardSkeleton />
        </Skeletons>
      </div>
    );
  }
  if (arts.length === 0 && !hasNextPage) return <NoFavorites />;
  return (
    <>
      <ul className={GRID}>
        {arts.map((art) => (
          <li key={art._id} className="flex *:grow">
            <ArtCard art={art} />
          </li>
        ))}
      </ul>
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
  const found = useQueries({ queries: ids.slice(0, 24).map((id) => artByIdQuery(id)) });
  const arts = found.flatMap(({ data }) => (data ? [{ ...data, cover: data.pictures[0] ?? null }] : []));
  useKeptFor(arts);
  const failed = found.filter(({ error }) => error && !(error instanceof ApiFailure && error.status === 404));
  if (ids.length === 0) return <NoFavorites />;
  if (failed[0]?.error && arts.length === 0) {
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <FavoritesFailure error={failed[0].error} onRetry={retry} isBusy={failed.some(({ isFetching }) => isFetching)} />;
  }
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
