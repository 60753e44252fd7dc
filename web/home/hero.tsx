import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { CAROUSEL_INTERVAL_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { artsQuery, featuredQuery } from '#web/arts/queries.ts';
import { Carousel } from '#web/kit/lists/carousel.tsx';
import { formatNumber } from '#contract/format.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Picture } from '#web/app/display/picture.tsx';

const SLIDES = 3;

/** The three artworks of the hero: the featured ones, and the newest while fewer than three are featured. */
function useHeroArts(): ArtCard[] | undefined {
  const { data: featured = [], isPending } = useQuery(featuredQuery());
  const { data: newest } = useInfiniteQuery(artsQuery());
  if (featured.length >= SLIDES) return featured.slice(0, SLIDES);
  if (isPending || !newest) return featured.length > 0 ? featured : undefined;
  const others = newest.pages[0]?.data.filter((art) => !featured.some((one) => one._id === art._id)) ?? [];
  return [...featured, ...others].slice(0, SLIDES);
}

/** The hero: three artworks in turn next to what this shop is, and on a desk its figures, so that the gallery begins on the first screen. */
export function Hero({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const arts = useHeroArts();
  return (
    <div className="page grid grid-cols-1 gap-6 pt-5 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16">
      <div className="flex flex-col items-start justify-center gap-4 md:gap-6">
        <h1 className="text-3xl">
          <Trans>Art of Rwanda, from the hands that made it</Trans>
        </h1>
        <p className="max-w-prose text-lg text-ash">
          <Trans>
            Imigongo, paintings, baskets, sculpture and photographs. Every work is sold by its artist, with free shipping in Rwanda.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={screens.shop} look="primary">
            <Trans>Browse Artworks</Trans>
          </LinkButton>
          <LinkButton to={screens.artists}>
            <Trans>Meet the Artists</Trans>
          </LinkButton>
        </div>
      </div>
      {arts?.length === 0 ? <NoWorksYet /> : null}
      {arts && arts.length > 0 ? (
        <div className="min-w-0 lg:row-span-2">
          <Carousel
            label={t`Featured artworks`}
            intervalMs={CAROUSEL_INTERVAL_MS}
            slides={arts.map((art, at) => ({ key: art._id, name: art.name, content: <HeroSlide art={art} isFirst={at === 0} /> }))}
          />
        </div>
      ) : null}
      {children}
    </div>
  );
}

/** In place of the artworks while the shop has none. */
function NoWorksYet() {
  return (
    <div className="imigongo-ground flex aspect-[4/3] max-h-[34rem] w-full items-center justify-center p-6">
      <p className="relative max-w-sm bg-paper p-6 text-center font-display text-lg italic">
        <Trans>This wall is waiting for its first work.</Trans>
      </p>
    </div>
  );
}

function HeroSlide({ art, isFirst }: { art: ArtCard; isFirst: boolean }) {
  return (
    <figure className="flex flex-col gap-3">
      <Link to={screens.art(art.slug)} className="flex h-[72vw] max-h-96 items-center justify-center bg-mat p-3 sm:h-[56vw]">
        <Picture
          picture={art.cover}
          alt={art.name}
          sizes="(min-width: 64rem) calc(38vw - 5rem), calc(100vw - 5rem)"
          isEager={isFirst}
          className="size-full object-contain"
        />
      </Link>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm">
        <span className="min-w-0 wrap-anywhere">
          <em className="font-display text-lg">{art.name}</em>, {art.owner.name}
        </span>
        <span className="text-ash tabular-nums">{formatNumber(art.price)} RWF</span>
      </figcaption>
    </figure>
  );
}
