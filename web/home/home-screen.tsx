import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { screens } from '#contract/screens.ts';
import { ArtistList } from '#web/artists/artist-list.tsx';
import { artistsQuery, figuresQuery } from '#web/artists/queries.ts';
import { Gallery } from '#web/arts/gallery/gallery.tsx';
import { categoriesQuery, featuredQuery } from '#web/arts/queries.ts';
import { loadGallery } from '#web/arts/gallery/use-gallery-list.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { preload } from '#web/app/preload.ts';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';

const FEATURED_ARTISTS = 4;

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return preload({ context }, (client) =>
    Promise.all([
      loadGallery(client, searchParams, true),
      client.prefetchQuery(categoriesQuery()),
      client.prefetchQuery(featuredQuery()),
      client.prefetchQuery(figuresQuery()),
      client.prefetchInfiniteQuery(artistsQuery('', FEATURED_ARTISTS)),
    ]),
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/`: product.md section 2, 'Home'. */
export default function HomeScreen() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-12">
      <Head
        description={t`Ubugeni is the online art market of Rwanda: Imigongo, paintings, baskets, sculpture and photographs, bought from the artists themselves.`}
      />
      {/* Close together: the gallery begins soon. */}
      <div className="flex flex-col gap-8">
        <OwnApplication />
        <Hero>
          <Figures />
        </Hero>
      </div>
      <section id="gallery" aria-labelledby="gallery-title" className="page scroll-mt-24">
        <Gallery
          path={screens.home}
          heading={
            <h2 id="gallery-title" className="text-2xl">
              <Trans>Discover Unique Artworks</Trans>
            </h2>
          }
        />
      </section>
      <section aria-labelledby="artists-title" className="page flex flex-col gap-8">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="artists-title" className="text-2xl">
            <Trans>Featured Artists</Trans>
          </h2>
          <Link to={screens.artists} className="underline underline-offset-4">
            <Trans>All artists</Trans>
          </Link>
        </div>
        <ArtistList limit={FEATURED_ARTISTS} headingLevel="h3" canLoadMore={false} />
      </section>
      <CallToAction />
    </div>
  );
}

/** Loaded for applicants only. */
const ApplicationCard = lazyPart(async () => (await import('#web/artists/application/application-card.tsx')).ApplicationCard);

/** Applicants come here after signing in and see the state of their application. */
function OwnApplication() {
  const { role, isArtist } = useSession();
  const isApplicant = role === 'Artist' && !isArtist;
  // Who is approved while the card is there reads that in it, with the way to the dashboard.
  const [wasApplicant, setApplicant] = useState(isApplicant);
  if (isApplicant && !wasApplicant) setApplicant(true);
  if (!wasApplicant || role !== 'Artist') return null;
  return (
    <Suspense>
      <ApplicationCard />
    </Suspense>
  );
}

function Figures() {
  const { data } = useQuery(figuresQuery());
  if (!data) return null;
  const figures: [value: string, name: ReactNode][] = [
    [data.artists, <Trans key="artists">Active Artists</Trans>],
    [data.artworksSold, <Trans key="sold">Artworks Sold</Trans>],
    [data.happyCustomers, <Trans key="customers">Happy Customers</Trans>],
    [data.countriesServed, <Trans key="countries">Countries Served</Trans>],
  ];
  return (
    <dl className="grid grid-cols-4 gap-3 self-end md:gap-8">
      {figures.map(([value, name], at) => (
        // The order of the four figures is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-col-reverse justify-end gap-1 border-t border-soot pt-3">
          <dt className="text-xs text-ash sm:text-sm">{name}</dt>
          <dd className="font-display text-lg tabular-nums sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
