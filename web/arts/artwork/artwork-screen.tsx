import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useState } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, useNavigate, useParams, useRouteError } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ErrorPage } from '#web/app/layout/error-page.tsx';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head, OriginContext } from '#web/kit/browser/head.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { preload } from '#web/app/preload.ts';
import { networkTagsOf, schemaOf } from '#web/arts/art-facts.ts';
import { MoreByArtist, Related, RecentlyViewed } from './artwork-foot.tsx';
import { ArtworkLabel } from './artwork-label.tsx';
import { ArtworkPictures } from './artwork-pictures.tsx';
import { ArtworkTabs } from './artwork-tabs.tsx';
import { usePrintLabel } from '#web/arts/label/use-print-label.ts';
import { artByNameQuery, moreByArtistQuery, relatedQuery } from '#web/arts/artwork-queries.ts';
import { useVisit } from './use-visit.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import '#web/arts/label/label-sheet.css';
import './buy-bar.css';

const UnseenBar = lazyPart(async () => (await import('./own-work.tsx')).UnseenBar);
const SomeWorks = lazyPart(async () => (await import('#web/arts/gallery/some-works.tsx')).SomeWorks);
const someWorks = (
  <Suspense>
    <SomeWorks />
  </Suspense>
);

/** The plural of `/artist`, which many people type. It is no artwork's slug (contract/screens.ts), but may be the name of one, which comes first. */
const DIRECTORY = 'artists';

/** `/{name}`: an old slug or the exact name redirects to the slug (contract.md section 5). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const name = params['name'] ?? '';
  let slug = name;
  const preloaded = await preload({ context }, async (client) => {
    const { data } = await client.fetchQuery(artByNameQuery(name)).catch((error: unknown) => {
      const isDirectory = name.toLowerCase() === DIRECTORY && error instanceof ApiFailure && error.status === 404;
      throw isDirectory ? redirect(screens.artists, 301) : error;
    });
    slug = data.slug;
    await Promise.all([client.prefetchQuery(relatedQuery(data._id)), client.prefetchQuery(moreByArtistQuery(data._id))]);
  });
  if (slug !== name) throw redirect(screens.art(slug) + new URL(request.url).search, 301);
  return preloaded;
}

export { clientLoader } from '#web/app/preload.ts';

/**
 * The page of an artwork that the server found nothing to show of: what is no longer or not yet published is there for its artist and those who do
 * the works of the shop, and only a browser knows who they are.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const { name = '' } = useParams();
  const { authenticated } = useSession();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { data: art, isFetching } = useQuery({ ...artByNameQuery(name), enabled: isMissing && authenticated });
  if (art) return <Artwork key={art._id} art={art} />;
  return isFetching ? <ArtworkSkeleton /> : <ErrorPage error={error} beneath={someWorks} />;
}

export default function ArtworkScreen() {
  const { name = '' } = useParams();
  const navigate = useNavigate();
  const { data: art, error, refetch } = useQuery(artByNameQuery(name));
  const isElsewhere = art !== undefined && art.slug !== name;
  useEffect(() => {
    if (isElsewhere) void navigate(screens.art(art.slug), { replace: true });
  }, [isElsewhere, art, navigate]);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={explain('loadArt', error)}>{someWorks}</NotFound>;
  if (error && !art) {
    return (
      <EmptyState
        level="h1"
        title={explain('loadArt', error)}
        actions={
          <Button onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
    );
  }
  return art ? <Artwork key={art._id} art={art} /> : <ArtworkSkeleton />;
}

function Artwork({ art }: { art: Art }) {
  const origin = use(OriginContext);
  const isShown = art.state === 'published';
  // What is published here keeps its bar, which says so.
  const [wasUnseen] = useState(!isShown);
  useVisit(isShown ? art._id : undefined);
  const { Code, printLabel } = usePrintLabel();
  return (
    <div className="label-sheet page flex flex-col gap-10 py-4 lg:gap-14 lg:py-8">
      <Head
        title={`${art.name}, ${art.owner.name}`}
        description={art.description.slice(0, 160)}
        image={art.image ?? undefined}
        kind="product"
        canonical={screens.art(art.slug)}
        tags={networkTagsOf(art)}
        facts={schemaOf(art, origin)}
      />
      {isShown && !wasUnseen ? null : (
        <Suspense>
          <UnseenBar art={art} />
        </Suspense>
      )}
      <div className="artwork grid gap-4 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
        <ArtworkPictures art={art} onPrint={() => void printLabel()} />
        <div className="md:sticky md:top-28 md:self-start">
          <ArtworkLabel art={art} Code={Code} />
        </div>
      </div>
      <div className="flex flex-col gap-14 print:hidden">
        <ArtworkTabs art={art} />
        {isShown ? (
          <>
            <MoreByArtist art={art} />
            <Related art={art} />
            <RecentlyViewed art={art} />
          </>
        ) : null}
      </div>
    </div>
  );
}

function ArtworkSkeleton() {
  return (
    <div className="page grid gap-8 py-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14" aria-busy="true">
      <Skeleton className="h-[60vh] w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}
