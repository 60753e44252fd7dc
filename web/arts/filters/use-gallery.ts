import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { type Layout, layoutOf } from '#web/kit/lists/layout.ts';
import { useRememberedLayout } from '#web/kit/lists/remembered-layout.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { changedParameters, type Changes, galleryAddress } from './gallery-address.ts';
import { filtersOf } from './read-filters.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

/** What the address selects, and the addresses with other filters. */
export type GalleryState = {
  params: URLSearchParams;
  filters: ArtsFilters;
  layout: Layout;
  /** Where its forms are submitted. */
  action: string;
  /** The address of the same gallery with changed parameters. */
  to: (changes: Changes) => string;
};

/** Whether the filters stand beside the artworks: they still do on the way back from an artwork, until they are closed or the page is loaded again. */
export const keptRail = { isOpen: false };

/** The gallery on a screen; its filters are in the address, so that Back, reload and sharing work. */
export function useGallery(path: typeof screens.home | typeof screens.shop): GalleryState {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  // After hydration a choice updates the list in place; before, the page is reloaded and scrolls to the gallery.
  const action = path === screens.home && !isHydrated ? `${path}#gallery` : path;
  const remembered = useRememberedLayout();
  return galleryOf(params, action, params.has('view') ? layoutOf(params) : remembered);
}

const galleryOf = (params: URLSearchParams, action: string, layout: Layout): GalleryState => ({
  params,
  filters: filtersOf(params),
  layout,
  action,
  to: (changes) => galleryAddress(params, changes, action),
});

/** The same gallery with other filters; without any it is the very page, the exact search of it too. */
export const withChanges = ({ params, action, layout }: GalleryState, changes: Changes | undefined): GalleryState =>
  galleryOf(changes ? changedParameters(params, changes) : params, action, layout);
