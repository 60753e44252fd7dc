import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Links, PublicArtist } from '#contract/accounts.ts';
import { Moment } from '#web/app/display/date.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';

/** Rating, of how many reviews, followers and works. */
export function ArtistFigures({ artist }: { artist: Pick<PublicArtist, 'rating' | 'reviews' | 'followers' | 'artworks'> }) {
  return (
    <dl className="grid grid-cols-3 gap-3 border-y border-hairline py-2 text-center text-xs sm:py-3">
      <Figure name={<Trans>Rating</Trans>}>
        {artist.rating === null ? '—' : <Rating rating={artist.rating} reviews={artist.reviews} />}
      </Figure>
      <Figure name={<Plural value={artist.followers} one="Follower" other="Followers" />}>{artist.followers}</Figure>
      <Figure name={<Plural value={artist.artworks} one="Artwork" other="Artworks" />}>{artist.artworks}</Figure>
    </dl>
  );
}

/** Read aloud as '4.0 (3 reviews)'. */
function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <>
      {rating.toFixed(1)}{' '}
      <span aria-hidden="true" className="text-xs text-ash">
        ({reviews})
      </span>
      <VisuallyHidden>
        (<Plural value={reviews} one="# review" other="# reviews" />)
      </VisuallyHidden>
    </>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ash">{name}</dt>
      <dd className="text-base tabular-nums">{children}</dd>
    </div>
  );
}

/** The month in which the artist joined. */
export function Joined({ artist }: { artist: Pick<PublicArtist, 'createdAt'> }) {
  return (
    <p>
      <Trans>
        Joined <Moment time={artist.createdAt} as="month" />
      </Trans>
    </p>
  );
}

const linkNames: Record<keyof Links, string> = {
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
};

/** The artist's own links; the server has checked their hosts. */
export function ArtistLinks({ links, name }: { links: Links; name: string }) {
  const { t } = useLingui();
  const known = (Object.keys(linkNames) as (keyof Links)[]).filter((key) => links[key]);
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm" aria-label={t`Links of ${name}`}>
      {known.map((key) => (
        <li key={key}>
          <a
            href={links[key]}
            rel="noopener nofollow"
            target="_blank"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {linkNames[key]}
          </a>
        </li>
      ))}
    </ul>
  );
}
