import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { filterNames } from '#web/arts/filters/gallery-address.ts';
import { boundPairs } from '#web/arts/filters/read-filters.ts';
import { type GalleryState, keptRail, useGallery, withChanges } from '#web/arts/filters/use-gallery.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { isFiltered } from '#web/arts/filters/use-facets.ts';
import { LayoutToggle } from '#web/kit/lists/layout-toggle.tsx';
import { rememberLayout } from '#web/kit/lists/remembered-layout.ts';
import { FilterIcon } from '#web/kit/visuals/icons.tsx';
import { CategoryChips, GallerySort } from './gallery-controls.tsx';
import { GalleryList } from './gallery-list.tsx';
import { useGalleryList } from './use-gallery-list.ts';

// Loaded when it is asked for; on the server it is rendered where the address asks for it.
const loadSheet = () => import('#web/arts/filters/panel/filter-sheet.tsx');
const FilterSheet = lazyPart(async () => (await loadSheet()).FilterSheet);
// Most visits have no filter.
const ActiveFilters = lazyPart(async () => (await import('./active-filters.tsx')).ActiveFilters);
const FiltersInPage = lazyPart(async () => (await loadSheet()).FiltersInPage);

/**
 * The gallery (product.md section 2) on both screens that have one: in full in the shop; on the home page its first artworks, from where
 * Load More Artworks leads to the shop. The words are typed in the header's search.
 */
export function Gallery({ heading, path }: { heading: ReactNode; path: typeof screens.home | typeof screens.shop }) {
  const { t } = useLingui();
  const gallery = useGallery(path);
  const isShort = path === screens.home;
  const list = useGalleryList(gallery.params, isShort);
  // What narrows, orders or saves the list is about what it shows: mended words, and the prices that were read in them.
  const shown = withChanges(gallery, list.instead);
  const [isOpen, setOpen] = useState(keptRail.isOpen);
  const [isUsed, setUsed] = useState(isOpen);
  const open = (isWanted = true) => {
    setUsed(true);
    setOpen(isWanted);
  };
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-col gap-2">
        {/* On a desktop one row, so that a card's price and button are on the first screen. */}
        <div className="flex flex-col gap-2.5 lg:flex-row lg:items-center">
          {/* On a phone the chips say what is shown, and the pictures begin on the first screen. */}
          <div className={isFiltered(shown.filters) ? 'max-sm:sr-only' : undefined}>{heading}</div>
          <div className="flex grow items-center gap-2 lg:justify-end">
            <FiltersButton gallery={shown} isOpen={isOpen} onPress={() => open(!isOpen)} />
            <div className="min-w-0 max-lg:ml-auto">
              <GallerySort gallery={shown} />
            </div>
            <LayoutToggle layout={shown.layout} addressOf={(view) => shown.to({ view })} onChoose={rememberLayout} className="shrink-0" />
          </div>
        </div>
        <CategoryChips gallery={shown} counted={list.asked} />
        {/* Bounds that cannot be are among its parameters alone. */}
        {isFiltered(shown.filters) || boundPairs.flat().some((name) => shown.params.has(name)) ? (
          <Suspense fallback={<div className={chipsOf(shown) > 1 ? 'min-h-22 sm:min-h-11' : 'min-h-11'} />}>
            <ActiveFilters gallery={shown} arts={list.arts} />
          </Suspense>
        ) : null}
        {gallery.params.has('filters') ? (
          <Suspense>
            <FiltersInPage gallery={shown} onRun={open} />
          </Suspense>
        ) : null}
      </div>
      <div>
        {/* It stays once it was opened: a dialog that is closed, not removed, gives the focus back. */}
        <Suspense>{isUsed ? <FilterSheet gallery={shown} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}</Suspense>
        <section aria-label={t`Artworks`}>
          <GalleryList gallery={withChanges(gallery, list.read)} list={list} isShort={isShort} />
        </section>
      </div>
    </div>
  );
}

/** How many chips there are, of which several take two rows on a phone: each value has one, from and to share one. */
const chipsOf = ({ filters }: GalleryState): number =>
  filterNames.flatMap((name) => filters[name] ?? []).length -
  boundPairs.filter((pair) => pair.every((name) => filters[name] !== undefined)).length;

type ButtonProps = { gallery: GalleryState; isOpen: boolean; onPress: () => void };

/** The button 'Filters', which opens them; without JavaScript it leads to the same form on the page. */
function FiltersButton({ gallery, isOpen, onPress }: ButtonProps) {
  const count = chipsOf(gallery);
  return (
    <Link
      to={gallery.to({ filters: 'open' })}
      preventScrollReset
      aria-expanded={isOpen}
      className="button button-secondary shrink-0 px-3 sm:px-4"
      onPointerEnter={() => void loadSheet()}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <FilterIcon className="size-5 max-sm:hidden" />
      {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
    </Link>
  );
}
