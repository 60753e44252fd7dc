import { Suspense } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { skeletons } from '#contract/limits.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { Layout } from '#web/kit/lists/layout.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { LoadMore } from '#web/kit/lists/pager.tsx';
import { Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { ArtCard, ArtCardSkeleton } from '#web/arts/art-card.tsx';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { isFiltered } from '#web/arts/filters/use-facets.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import type { GalleryListed } from './use-gallery-list.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-x-8 lg:grid-cols-4 lg:gap-y-6';
// Eight cards fill rows of two and of four; a tablet, with three in a row, shows a ninth.
const FULL_ROWS = '[&>:nth-child(9)]:hidden md:max-lg:[&>:nth-child(9)]:flex';
/** Cards of the first screenful on a phone. */
const EAGER_CARDS = 4;

// Most visits need none.
const SearchNotes = lazyPart(async () => (await import('./search-notes.tsx')).SearchNotes);
const FurtherWays = lazyPart(async () => (await import('./search-notes.tsx')).FurtherWays);
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);

type ListProps = { gallery: GalleryState; list: GalleryListed; isShort: boolean };

/** The artworks that a gallery's address selects; `isShort`: the first few, without a next page. */
export function GalleryList({ gallery, list, isShort }: ListProps) {
  const { arts, error } = list;
  if (error && !arts) {
    return (
      <div className="py-10">
        <LoadFailure>{explain('loadArts', error)}</LoadFailure>
      </div>
    );
  }
  const isEmpty = arts?.length === 0;
  return (
    <div className="flex flex-col gap-3">
      <ListHead gallery={gallery} list={list} />
      {isEmpty ? (
        <Suspense>
          <NothingFound gallery={gallery} list={list} isShort={isShort} />
        </Suspense>
      ) : (
        <Listed gallery={gallery} list={list} isShort={isShort} />
      )}
    </div>
  );
}

/** Where the number is for screen readers alone: of everything, and on a phone of what is asked for too, 'All Arts' has it. */
const hiddenOn = ({ arts }: GalleryListed, isAll: boolean) => (arts?.length === 0 || isAll ? 'sr-only' : 'max-sm:sr-only');

/** What was found: artists of that name, mended words, how many works. */
function ListHead({ gallery, list }: Omit<ListProps, 'isShort'>) {
  const { meant, artists, unsearched, read, means, total } = list;
  return (
    <div className="flex flex-col gap-3">
      {(meant ?? artists ?? unsearched ?? read ?? means) ? (
        <Suspense>
          <SearchNotes gallery={gallery} list={list} />
        </Suspense>
      ) : null}
      <p aria-live="polite" className={classNames('text-sm text-ash', hiddenOn(list, !isFiltered(gallery.filters)))}>
        {typeof total === 'number' ? <Plural value={total} one="# artwork" other="# artworks" /> : null}
      </p>
    </div>
  );
}

function Listed({ gallery, list, isShort }: ListProps) {
  if (!list.arts) return <LoadingCards />;
  const shown = isShort ? list.arts.slice(0, skeletons.cards + 1) : list.arts;
  return (
    <div className="flex flex-col gap-8">
      <Cards arts={shown} layout={gallery.layout} isBelow={isShort} />
      <MoreArts list={list} gallery={gallery} isShort={isShort} />
      {(list.colours ?? gallery.filters.minPrice ?? gallery.filters.maxPrice) ? (
        <Suspense>
          <FurtherWays gallery={gallery} list={list} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Cards({ arts, layout, isBelow }: { arts: readonly ArtCardData[]; layout: Layout; isBelow: boolean }) {
  const isGrid = layout === 'grid';
  return (
    <ul className={classNames(isGrid ? GRID : 'flex flex-col gap-6', isGrid && isBelow && FULL_ROWS)}>
      {arts.map((art, place) => (
        <li key={art._id} className={classNames('min-w-0', isGrid && 'flex *:grow')}>
          <ArtCard art={art} layout={layout} isEager={!isBelow && place < EAGER_CARDS} headingLevel={isBelow ? 'h3' : 'h2'} />
        </li>
      ))}
    </ul>
  );
}

function LoadingCards() {
  const { t } = useLingui();
  return (
    <div className={GRID}>
      <Skeletons count={skeletons.cards} label={t`Loading artworks`}>
        <ArtCardSkeleton />
      </Skeletons>
    </div>
  );
}

/** On the home page a link to the shop; in the shop the next page, loaded in place or, without JavaScript, at its own address. */
function MoreArts({ list, gallery: { params, to }, isShort }: ListProps) {
  const search = list.isInstead ? { search: list.meant } : {};
  if (isShort) {
    return (
      <LinkButton to={galleryAddress(params, search)} className="self-center">
        <Trans>Load More Artworks</Trans>
      </LinkButton>
    );
  }
  if (!list.next) return null;
  return (
    <div className="flex flex-col items-center gap-4">
      <NextPageFailure list={list} situation="loadArts" />
      <LoadMore to={to({ ...search, cursor: list.next })} onLoad={() => void list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
        <Trans>Load More Artworks</Trans>
      </LoadMore>
    </div>
  );
}
