import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { ArtistProfile } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { useSignInFirst } from '#web/accounts/sign-in/use-sign-in-first.ts';
import { rememberWish } from '#web/accounts/session/wish.ts';
import { ApiFailure } from '#web/app/api.ts';
import { HolidayNote } from '#web/app/display/holiday-note.tsx';
import { writePlace } from '#web/app/display/place.ts';
import { ArtCard, ArtCardSkeleton } from '#web/arts/art-card.tsx';
import { artsQuery } from '#web/arts/queries.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { CheckIcon } from '#web/kit/visuals/more-icons.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { preload } from '#web/app/preload.ts';
import { ArtistFigures, ArtistLinks, Joined } from './artist-facts.tsx';
import { artistQuery, useFollow, wishToFollow } from './queries.ts';

export function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  return preload({ context }, (client) =>
    Promise.all([client.fetchQuery(artistQuery(slug)), client.prefetchInfiniteQuery(artsQuery({ owner: slug }))]),
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/artist/{slug}`: an artist's public page. */
export default function ArtistScreen() {
  const { slug = '' } = useParams();
  const { data: artist, error, refetch, isFetching } = useQuery(artistQuery(slug));
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={error.message} />;
  if (error && !artist) {
    return (
      <EmptyState
        level="h1"
        title={explain('loadArtists', error)}
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <div className="page flex flex-col gap-8 pt-5 md:gap-10 md:pt-10">
      {artist ? <Profile artist={artist} /> : <Skeleton className="h-72 w-full" />}
      <Works slug={slug} />
    </div>
  );
}

function Profile({ artist }: { artist: ArtistProfile }) {
  const { t } = useLingui();
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 md:gap-x-8 lg:grid-cols-[auto_minmax(0,1fr)_17rem]">
      <Head
        title={artist.name}
        description={artist.biography?.slice(0, 160) ?? t`Works by ${artist.name} on Ubugeni.`}
        kind="profile"
        canonical={screens.artist(artist.slug)}
        facts={{ '@type': 'Person', name: artist.name, jobTitle: 'Artist' }}
      />
      <div className="md:row-span-2">
        <Avatar image={artist.img} alt={artist.name} size="2xl" />
      </div>
      <div className="flex flex-col justify-center gap-1 md:justify-start">
        <h1 className="text-xl wrap-anywhere md:text-3xl">{artist.name}</h1>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ash">
          {artist.place ? <p className="wrap-anywhere">{writePlace(artist.place)}</p> : null}
          <Joined artist={artist} />
        </div>
      </div>
      <div className="col-span-full flex flex-col gap-3 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        <div className="flex gap-3 *:grow">
          <FollowButton artist={artist} />
          <LinkButton to={screens.chat(artist._id)}>
            <Trans>Message</Trans>
          </LinkButton>
        </div>
        <ArtistFigures artist={artist} />
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          <a
            href={`mailto:${artist.email}`}
            className="inline-flex min-h-11 items-center text-ash underline-offset-4 wrap-anywhere hover:underline"
          >
            {artist.email}
          </a>
          <ArtistLinks links={artist.links} name={artist.name} />
        </div>
      </div>
      <div className="col-span-full flex max-w-prose flex-col gap-3 md:col-span-1 md:col-start-2 md:row-start-2">
        {artist.holiday ? <HolidayNote holiday={artist.holiday} name={artist.name} /> : null}
        {artist.biography ? <Biography text={artist.biography} /> : null}
      </div>
    </header>
  );
}

/** Of more than so many letters only the first lines are shown. */
const LONG = 220;

/** The beginning of a long one, so that the works are near; the rest is a press away, without JavaScript too, as it is the page's anchor that opens it. */
function Biography({ text }: { text: string }) {
  if (text.length <= LONG) return <p className="whitespace-pre-line wrap-anywhere">{text}</p>;
  return (
    <div id={BIOGRAPHY} className="group scroll-mt-24">
      <p className="line-clamp-3 whitespace-pre-line wrap-anywhere group-target:line-clamp-none md:line-clamp-4">{text}</p>
      <a href={`#${BIOGRAPHY}`} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 group-target:hidden">
        <Trans>Read more</Trans>
      </a>
    </div>
  );
}

const BIOGRAPHY = 'biography';

function FollowButton({ artist }: { artist: ArtistProfile }) {
  const askToSignIn = useSignInFirst();
  const { authenticated, identity } = useSession();
  const { isFollowed, toggle, isBusy } = useFollow(artist);
  if (identity === artist._id) return null;
  const askFirst = () => {
    rememberWish(wishToFollow(artist));
    askToSignIn();
  };
  return (
    // A state that is on is quiet: pressed again, it would end.
    <Button
      look={isFollowed ? 'secondary' : 'primary'}
      busy={isBusy}
      aria-pressed={isFollowed}
      onClick={() => (authenticated ? toggle() : askFirst())}
    >
      {isFollowed ? <CheckIcon className="size-4" /> : null}
      {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  );
}

function Works({ slug }: { slug: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(artsQuery({ owner: slug }));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const arts = data?.pages.flatMap((page) => page.data);
  return (
    <section aria-labelledby="works-title" className="flex flex-col gap-4">
      <h2 id="works-title" className="text-xl md:text-2xl">
        <Trans>Works</Trans>
      </h2>
      {error && !arts ? <LoadFailure>{explain('loadArts', error)}</LoadFailure> : null}
      {arts?.length === 0 ? (
        <p className="text-ash">
          <Trans>No works on show at the moment.</Trans>
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
        {arts?.map((art) => (
          <li key={art._id} className="flex *:grow">
            <ArtCard art={art} />
          </li>
        ))}
        {arts || error ? null : (
          <Skeletons count={4} label={t`Loading artworks`}>
            <ArtCardSkeleton />
          </Skeletons>
        )}
      </ul>
      <NextPageFailure list={list} situation="loadArts" />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
          <Trans>Load More Artworks</Trans>
        </Button>
      ) : null}
    </section>
  );
}
