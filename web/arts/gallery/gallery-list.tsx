import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { skeletons } from '#contract/limits.ts';
import { explain } from '#web/app/failures/situations.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { Layout } from '#web/kit/lists/layout.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { LoadMore } from '#web/kit/lists/pager.tsx';
import { Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { ArtCard, ArtCardSkeleton } from '#web/arts/art-card.tsx';
import { galleryAddress } from './gallery-address.ts';
import { GallerySort } from './gallery-controls.tsx';
import { SuggestedCorrection, NothingFound, SavingSearch } from './gallery-messages.tsx';
import type { GalleryState } from './use-gallery.ts';
import { type GalleryListed, useGalleryList } from './use-gallery-list.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-x-8 lg:grid-cols-4';
// Eight cards fill rows of two and of four; a tablet, with three in a row, shows a ninth.
const FULL_ROWS = '[&>:nth-child(9)]:hidden md:max-lg:[&>:nth-child(9)]:flex';
/** Cards of the first screenful on a phone. */
const EAGER_CARDS = 4;

/** The artworks that a gallery's address selects; `isShort`: the first few, without a next page. */
export function GalleryList({ gallery, isShort }: { gallery: GalleryState; isShort: boolean }) {
  const list = useGalleryList(gallery.params, isShort);
  const { arts, error } = list;
  if (error && !arts) {
    return (
      <div className="py-10">
        <LoadFailure>{explain('loadArts', error)}</LoadFailure>
      </div>
    );
  }
  if (arts?.length === 0)
    return <NothingFound gallery={gallery} isShort={isShort} meant={list.meant} onRetry={() => void list.refetch()} />;
  const shown = isShort ? arts?.slice(0, skeletons.cards + 1) : arts;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <SuggestedCorrection gallery={gallery} list={list} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-sm text-ash">
            {typeof list.total === 'number' ? <Plural value={list.total} one="# artwork" other="# artworks" /> : null}
          </p>
          {/* On a phone the count and the sort order share a row, and saving is below them. */}
          <div className="flex flex-wrap items-center gap-3 max-sm:contents">
            <div className="empty:hidden max-sm:order-last max-sm:w-full">
              <SavingSearch gallery={gallery} />
            </div>
            <GallerySort gallery={gallery} />
          </div>
        </div>
      </div>
      {shown ? <Cards arts={shown} layout={gallery.layout} isBelow={isShort} /> : <LoadingCards />}
      <MoreArts list={list} gallery={gallery} isShort={isShort} />
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

type MoreProps = { list: GalleryListed; gallery: GalleryState; isShort: boolean };

/** On the home page a link to the shop; in the shop the next page, loaded in place or, without JavaScript, at its own address. */
function MoreArts({ list, gallery: { params, to }, isShort }: MoreProps) {
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
    <div className="flex justify-center">
      <LoadMore to={to({ ...search, cursor: list.next })} onLoad={() => void list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
        <Trans>Load More Artworks</Trans>
      </LoadMore>
    </div>
  );
}
