import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { followedQuery } from './own-data.ts';

/** The followed artists, each with a link to their page. */
export function FollowedArtists() {
  const list = useInfiniteQuery(followedQuery());
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!data) return error ? <LoadFailure>{explain('loadArtists', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  const artists = data.pages.flatMap((page) => page.data);
  if (artists.length === 0) return <NobodyYet />;
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {artists.map(({ _id, img, name, slug, artworks }) => (
          <li key={_id} className="border-b border-hairline">
            <Link to={screens.artist(slug)} className="flex items-center gap-4 py-3 hover:bg-mat">
              <Avatar image={img} alt="" />
              <span className="flex min-w-0 flex-col">
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="text-sm text-ash">
                  <Plural value={artworks} one="# artwork" other="# artworks" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <NextPageFailure list={list} situation="loadArtists" />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More artists</Trans>
        </Button>
      ) : null}
    </>
  );
}

function NobodyYet() {
  return (
    <p className="text-ash">
      <Trans>
        Nobody yet.{' '}
        <Link to={screens.artists} className="text-soot underline underline-offset-4">
          Meet the artists
        </Link>{' '}
        and follow those whose new works you want to see.
      </Trans>
    </p>
  );
}
