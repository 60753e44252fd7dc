import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { cacheFavorites } from '#web/app/offline/cached-favorites.ts';
import { ArtCard, ArtCardSkeleton } from './art-card.tsx';
import { favoriteIdsQuery, useFavoriteIds } from './favorites.ts';
import { severalQuery } from './several-query.ts';
import { favoritesQuery } from './queries.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4';

/** `/cart#favorites`: the account's favorites; signed out, this browser's. */
export function FavoritesSection() {
  const { authenticated, hasEnded } = useSession();
  const isKnown = useSessionKnown();
  return (
    <section id="favorites" aria-labelledby="favorites-title" className="flex scroll-mt-28 flex-col gap-6">
      <h2 id="favorites-title" tabIndex={-1} className="text-2xl">
        <Trans>Favorites</Trans>
      </h2>
      {!isKnown ? <LoadingFavorites /> : authenticated ? <AccountFavorites /> : hasEnded ? <EndedFavorites /> : <LocalFavorites />}
    </section>
  );
}

/** Caches the favorites for the offline page. */
function useCachedFor(arts: readonly ArtCardData[] | undefined) {
  const ids = arts?.map(({ _id }) => _id).join();
  useEffect(() => {
    if (arts) cacheFavorites(arts);
    // The array is a new one in each rendering; only its ids matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids]);
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

/** The favorites of the account are visible again after the next sign-in. */
function EndedFavorites() {
  return (
    <p className="text-ash">
      <Trans>
        <SignInLink goingTo={screens.cartFavorites}>Sign in</SignInLink> to see your favorites.
      </Trans>
    </p>
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

/** In place of a list that is not loaded. */
const NoFavoritesYet = ({ error }: { error: Error | null }) =>
  error ? <LoadFailure>{explain('loadArts', error)}</LoadFailure> : <LoadingFavorites />;

function AccountFavorites() {
  const ids = useFavoriteIds();
  const { identity } = useSession();
  const { error: idsError } = useQuery(favoriteIdsQuery(identity));
  const list = useInfiniteQuery({
    ...favoritesQuery(),
    // The first list after a sign-in has this browser's favorites too: they are merged while the ids are asked for.
    enabled: ids !== undefined,
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching, error } = list;
  const arts = ids && data?.pages.flatMap((page) => page.data).filter((art) => ids.includes(art._id));
  useCachedFor(arts);
  if (!arts) return <NoFavoritesYet error={idsError ?? error} />;
  // Favorites that were just merged into the account are in the list that is being fetched.
  if (arts.length === 0 && !hasNextPage) return ids.length > 0 && isFetching ? <LoadingFavorites /> : <NoFavorites />;
  return (
    <>
      <FavoriteCards arts={arts} />
      <NextPageFailure list={list} situation="loadArts" />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More favorites</Trans>
        </Button>
      ) : null}
    </>
  );
}

function LocalFavorites() {
  const ids = useFavoriteIds() ?? [];
  const [pages, setPages] = useState(1);
  const shown = pages * limits.pageDefault;
  if (ids.length === 0) return <NoFavorites />;
  return (
    <>
      {Array.from({ length: pages }, (_, page) => (
        <LocalPage key={page} ids={ids.slice(page * limits.pageDefault, (page + 1) * limits.pageDefault)} isFirst={page === 0} />
      ))}
      {ids.length > shown ? (
        <Button onClick={() => setPages(pages + 1)} className="self-start">
          <Trans>More favorites</Trans>
        </Button>
      ) : null}
    </>
  );
}

function LocalPage({ ids, isFirst }: { ids: readonly string[]; isFirst: boolean }) {
  const { data, error } = useQuery(severalQuery(ids));
  // A removed favorite disappears at once, before the new list is loaded.
  const arts = data?.filter((art) => ids.includes(art._id));
  useCachedFor(isFirst ? arts : undefined);
  if (ids.length === 0) return null;
  if (!arts) return <NoFavoritesYet error={error} />;
  if (arts.length > 0) return <FavoriteCards arts={arts} />;
  return isFirst ? <NoFavorites /> : null;
}
