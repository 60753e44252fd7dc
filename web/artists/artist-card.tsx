import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicArtist } from '#contract/accounts.ts';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { useLowData } from '#web/kit/browser/low-data.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ArtistFigures, ArtistLinks, Joined } from './artist-facts.tsx';

/** An approved artist (product.md section 2, 'Artists directory'); the figures are counted, '—' where there is none. */
export function ArtistCard({ artist, headingLevel: Heading = 'h3' }: { artist: PublicArtist; headingLevel?: 'h2' | 'h3' }) {
  const { t } = useLingui();
  return (
    <article className="flex h-full flex-col gap-4 border border-hairline bg-paper p-5">
      {/* What they make says more than when they joined. */}
      <LatestWorks artist={artist} />
      <header className="flex items-start gap-4 sm:min-h-24">
        <Avatar image={artist.img} alt="" size="lg" />
        <div className="flex min-w-0 flex-col gap-2">
          <Heading className="text-lg leading-snug wrap-anywhere">{artist.name}</Heading>
          <p className="flex flex-wrap gap-2 capitalize">
            <Badge look="good">{artist.status}</Badge>
            <Badge>{artist.role}</Badge>
          </p>
        </div>
      </header>
      <ArtistFigures artist={artist} />
      <div className="flex flex-col text-sm text-ash">
        <a href={`mailto:${artist.email}`} className="flex min-h-11 items-center underline-offset-4 hover:underline">
          <span className="truncate">{artist.email}</span>
        </a>
        <Joined artist={artist} />
      </div>
      <ArtistLinks links={artist.links} name={artist.name} />
      <div className="mt-auto flex flex-wrap gap-3">
        <LinkButton to={screens.chat(artist._id)} aria-label={t`Chat with ${artist.name}`} className="grow">
          <Trans>Chat</Trans>
        </LinkButton>
        <LinkButton to={screens.artist(artist.slug)} aria-label={t`Profile of ${artist.name}`} className="grow">
          <Trans>Profile</Trans>
        </LinkButton>
      </div>
    </article>
  );
}

const SIZES = { latest: '(min-width: 40rem) 11rem, 54vw', other: '(min-width: 40rem) 5rem, 24vw' };

/** Up to three works, the latest one large; each leads to its page. In low-data mode their names: the pictures would be most of the page. */
function LatestWorks({ artist: { name: artist, works } }: { artist: PublicArtist }) {
  const { t } = useLingui();
  const isSpare = useLowData();
  if (!works?.length) return null;
  return (
    <ul
      aria-label={t`Latest works of ${artist}`}
      className={classNames('grid grid-cols-3 gap-2', !isSpare && '*:first:col-span-2 *:first:row-span-2')}
    >
      {works.map(({ name, slug, cover }, at) => (
        <li key={slug}>
          <Link to={screens.art(slug)} className="flex aspect-mat h-full min-h-0 items-center justify-center bg-mat p-2">
            {isSpare ? (
              <span className="line-clamp-4 text-center text-xs wrap-anywhere">{name}</span>
            ) : (
              <Picture picture={cover} alt={name} sizes={at === 0 ? SIZES.latest : SIZES.other} className="size-full object-contain" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of a card. */
export function ArtistCardSkeleton() {
  return (
    <div className="flex flex-col gap-4 border border-hairline p-5">
      <Skeleton className="h-56 w-full" />
      <div className="flex gap-4">
        <Skeleton className="size-16" />
        <Skeleton className="h-6 w-1/2" />
      </div>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
