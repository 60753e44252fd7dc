import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Art, ArtCard as Card } from '#contract/arts.ts';
import { MORE_BY_ARTIST, RELATED_ARTS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { ArtCard } from '#web/arts/art-card.tsx';
import { useRecentIds } from '#web/arts/recently-viewed.ts';
import { moreByArtistQuery, relatedQuery } from '#web/arts/artwork-queries.ts';

/** Other works of the same artist, except those among the related ones. */
export function MoreByArtist({ art: { _id, owner } }: { art: Art }) {
  const { data: related = [] } = useQuery(relatedQuery(_id));
  const { data = [] } = useQuery(moreByArtistQuery(_id));
  const isRelated = new Set(related.slice(0, RELATED_ARTS).map((art) => art._id));
  const arts = data.filter((art) => !isRelated.has(art._id)).slice(0, MORE_BY_ARTIST);
  return (
    <Shelf title={<Trans>More by {owner.name}</Trans>} arts={arts}>
      {owner.slug ? (
        <Link to={screens.artist(owner.slug)} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          <Trans>All works</Trans>
        </Link>
      ) : null}
    </Shelf>
  );
}

/** The first 4 related works (product.md section 9). */
export function Related({ art }: { art: Art }) {
  const { data = [] } = useQuery(relatedQuery(art._id));
  return <Shelf title={<Trans>Related artworks</Trans>} arts={data.slice(0, RELATED_ARTS)} />;
}

function Shelf({ title, arts, children }: { title: ReactNode; arts: Card[]; children?: ReactNode }) {
  if (arts.length === 0) return null;
  return (
    <section className="flex flex-col gap-6 border-t border-hairline pt-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        {children}
      </header>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-4 lg:gap-x-8">
        {arts.map((art) => (
          <li key={art._id} className="flex *:grow">
            <ArtCard art={art} isRelated />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEAR = '600px';
const loadRow = async () => (await import('./recently-viewed-row.tsx')).RecentlyViewedRow;

/** Recently viewed artworks: only in the browser, and only when the foot of the page comes into view. */
export function RecentlyViewed({ art }: { art: Art }) {
  const place = useRef<HTMLDivElement>(null);
  const hasOthers = useRecentIds().some((id) => id !== art._id);
  const { Part, open } = useOnDemand(loadRow);
  const show = useRef(open);
  useEffect(() => {
    show.current = open;
  });
  useEffect(() => {
    if (!hasOthers || !place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        show.current();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hasOthers]);
  return <div ref={place}>{Part ? <Part except={art._id} /> : null}</div>;
}
