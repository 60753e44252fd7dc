import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ArtCard as ArtCardData } from '#contract/arts.ts';
import { skeletons } from '#contract/bounds.ts';
import { screens } from '#contract/screens.ts';
import { emptyWords } from '#contract/words.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { FilterIcon } from '#web/kit/icons.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { LoadMore } from '#web/kit/pager.tsx';
import { Skeletons } from '#web/kit/skeleton.tsx';
import { ArtCard, ArtCardSkeleton } from './art-card.tsx';
import { countFilters, filtersOf, galleryAddress, type GalleryLayout } from './gallery-address.ts';
import { CategoryChips, GallerySearch, GallerySort, LayoutToggle } from './gallery-controls.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { artsQuery } from './state.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-x-8 lg:grid-cols-4';
/** Cards of the first screenful on a phone. */
const EAGER_CARDS = 4;

/** The gallery of the shop; its filters live in the address, so Back, reload and sharing keep them. */
export function Gallery({ heading }: { heading: ReactNode }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const filters = filtersOf(params);
  const layout: GalleryLayout = params.get('view') === 'list' ? 'list' : 'grid';
  const count = countFilters(filters);
  return (
    <div className="flex flex-col gap-8">
      {heading}
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <GallerySearch params={params} />
          <div className="flex items-center gap-3">
            <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
              <FilterIcon className="size-5" />
              {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
            </Button>
            <LayoutToggle params={params} layout={layout} />
          </div>
        </div>
        <div id={panel} hidden={!isOpen}>
          <GalleryFilters params={params} filters={filters} onDone={() => setOpen(false)} />
        </div>
        <CategoryChips params={params} active={filters.category} />
      </div>
      <section aria-label={t`Artworks`}>
        <GalleryList params={params} layout={layout} />
      </section>
    </div>
  );
}

type Listed = ReturnType<typeof useGalleryList>;

/** The list that an address asks for, page by page. */
function useGalleryList(params: URLSearchParams) {
  const list = useInfiniteQuery(artsQuery(filtersOf(params), params.get('cursor') ?? ''));
  const pages = list.data?.pages;
  return { ...list, arts: pages?.flatMap((page) => page.data), total: pages?.[0]?.page.total, next: pages?.at(-1)?.page.next };
}

function GalleryList({ params, layout }: { params: URLSearchParams; layout: GalleryLayout }) {
  const list = useGalleryList(params);
  const { arts, error, isFetching } = list;
  const retry = () => void list.refetch();
  if (error && !arts) return <GalleryFailure words={explain('loadArts', error)} onRetry={retry} isBusy={isFetching} />;
  if (arts?.length === 0) return <NothingFound onRetry={retry} isBusy={isFetching} />;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-ash">
          {typeof list.total === 'number' ? <Plural value={list.total} one="# artwork" other="# artworks" /> : null}
        </p>
        <GallerySort params={params} />
      </div>
      {arts ? <Cards arts={arts} layout={layout} /> : <LoadingCards />}
      <MoreArts list={list} params={params} />
    </div>
  );
}

function Cards({ arts, layout }: { arts: readonly ArtCardData[]; layout: GalleryLayout }) {
  const isGrid = layout === 'grid';
  return (
    <ul className={isGrid ? GRID : 'flex flex-col gap-6'}>
      {arts.map((art, place) => (
        <li key={art._id} className={classNames('min-w-0', isGrid && 'flex *:grow')}>
          <ArtCard art={art} layout={layout} isEager={place < EAGER_CARDS} headingLevel="h2" />
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

/** The next page: in place with JavaScript, at its own address without. */
function MoreArts({ list, params }: { list: Listed; params: URLSearchParams }) {
  if (!list.next) return null;
  return (
    <div className="flex justify-center">
      <LoadMore
        to={galleryAddress(params, { cursor: list.next })}
        onLoad={() => void list.fetchNextPage()}
        isBusy={list.isFetchingNextPage}
      >
        <Trans>Load More Artworks</Trans>
      </LoadMore>
    </div>
  );
}

function GalleryFailure({ words, onRetry, isBusy }: { words: string; onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4 py-10">
      <p role="alert">{words}</p>
      <Button busy={isBusy} onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}

function NothingFound({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <EmptyState
      title={emptyWords.noResults}
      actions={
        <>
          <Button busy={isBusy} onClick={onRetry}>
            <Trans>Retry Search</Trans>
          </Button>
          <LinkButton to={screens.contact}>
            <Trans>Contact Support</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Try fewer words, or another category.</Trans>
    </EmptyState>
  );
}
