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

/** An approved artist (product.md section 2, 'Artists directory'); the figures are counted, '—' where there is none. On a phone it is low: a second one begins in the first screen. */
export function ArtistCard({ artist, headingLevel: Heading = 'h3' }: { artist: PublicArtist; headingLevel?: 'h2' | 'h3' }) {
  const { t } = useLingui();
  return (
    <article className="flex h-full flex-col gap-3 border border-hairline bg-paper p-4 sm:gap-4 sm:p-5">
      {/* What they make says more than when they joined. */}
      <LatestWorks artist={artist} />
      <header className="flex items-start gap-4 sm:min-h-22">
        <Avatar image={artist.img} alt="" size="card" />
        <div className="flex min-w-0 flex-col gap-1">
          <Heading className="text-lg leading-snug wrap-anywhere">{artist.name}</Heading>
          <p className="flex flex-wrap gap-2 capitalize">
            <Badge look="good">{artist.status}</Badge>
            <Badge>{artist.role}</Badge>
          </p>
        </div>
      </header>
      <ArtistFigures artist={artist} />
      <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ash sm:my-0">
        <a href={`mailto:${artist.email}`} className="flex min-h-11 min-w-0 items-center underline-offset-4 hover:underline">
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

const SIZES = { latest: '(min-width: 40rem) 11rem, 28vw', other: '(min-width: 40rem) 5rem, 28vw' };

/** Up to three works, on a phone in a low row, else the latest one large; each leads to its page. In low-data mode their names: the pictures would be most of the page. */
function LatestWorks({ artist: { name: artist, works } }: { artist: PublicArtist }) {
  const { t } = useLingui();
  const isSpare = useLowData();
  if (!works?.length) return null;
  return (
    <ul
      aria-label={t`Latest works of ${artist}`}
      className={classNames('grid grid-cols-3 gap-2', !isSpare && 'sm:*:first:col-span-2 sm:*:first:row-span-2')}
    >
      {works.map(({ name, slug, cover }, at) => (
        <li key={slug}>
          <Link to={screens.art(slug)} className="flex h-20 min-h-0 items-center justify-center bg-mat p-2 sm:aspect-mat sm:h-full">
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
    <div className="flex flex-col gap-3 border border-hairline p-4 sm:gap-4 sm:p-5">
      <Skeleton className="h-20 w-full sm:h-56" />
      <div className="flex gap-4">
        <Skeleton className="size-12 sm:size-20" />
        <Skeleton className="h-6 w-1/2" />
      </div>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
