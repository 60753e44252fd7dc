import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Links, PublicArtist } from '#contract/users.ts';
import { screens } from '#contract/screens.ts';
import { Avatar } from '#web/kit/avatar.tsx';
import { Badge } from '#web/kit/badge.tsx';
import { Moment } from '#web/kit/date.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';

/** An approved artist (specification section 2, 'Artists directory'); the figures are real, '—' where there is none yet. */
export function ArtistCard({ artist, headingLevel: Heading = 'h3' }: { artist: PublicArtist; headingLevel?: 'h2' | 'h3' }) {
  const { t } = useLingui();
  return (
    <article className="flex h-full flex-col gap-4 border border-hairline bg-paper p-5">
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
      <div className="flex flex-col text-sm text-ash">
        <a href={`mailto:${artist.email}`} className="flex min-h-11 items-center underline-offset-4 hover:underline">
          <span className="truncate">{artist.email}</span>
        </a>
        <p>
          <Trans>
            Here since <Moment time={artist.createdAt} as="month" />
          </Trans>
        </p>
      </div>
      <ArtistFigures artist={artist} />
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

/** Rating, followers and works. */
export function ArtistFigures({ artist }: { artist: Pick<PublicArtist, 'rating' | 'followers' | 'artworks'> }) {
  return (
    <dl className="grid grid-cols-3 gap-3 border-y border-hairline py-3 text-center text-xs">
      <div className="flex flex-col-reverse">
        <dt className="text-ash">
          <Trans>Rating</Trans>
        </dt>
        <dd className="text-base tabular-nums">{artist.rating === null ? '—' : artist.rating.toFixed(1)}</dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt className="text-ash">
          <Plural value={artist.followers} one="Follower" other="Followers" />
        </dt>
        <dd className="text-base tabular-nums">{artist.followers}</dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt className="text-ash">
          <Plural value={artist.artworks} one="Artwork" other="Artworks" />
        </dt>
        <dd className="text-base tabular-nums">{artist.artworks}</dd>
      </div>
    </dl>
  );
}

const linkNames: Record<keyof Links, string> = {
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
};

/** The artist's own links; hosts were checked by the server. */
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

/** The shape of a card while its artist is loaded. */
export function ArtistCardSkeleton() {
  return (
    <div className="flex flex-col gap-4 border border-hairline p-5">
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
