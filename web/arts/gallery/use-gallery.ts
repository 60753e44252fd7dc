import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { type Layout, layoutOf } from '#web/kit/layout.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { filtersOf, galleryAddress } from './gallery-address.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

/** What the address asks a gallery for, and the addresses of its neighbours. */
export type GalleryState = {
  params: URLSearchParams;
  filters: ArtsFilters;
  layout: Layout;
  /** Where its forms are sent. */
  action: string;
  /** The same gallery with changed words. */
  to: (changes: Record<string, string | undefined>) => string;
};

/** The gallery on a screen; its filters live in the address, so Back, reload and sharing keep them. */
export function useGallery(path: typeof screens.home | typeof screens.shop): GalleryState {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  // With scripts a choice changes the works in place; without, the page comes anew and is opened where they are.
  const action = path === screens.home && !isHydrated ? `${path}#gallery` : path;
  return {
    params,
    filters: filtersOf(params),
    layout: layoutOf(params),
    action,
    to: (changes) => galleryAddress(params, changes, action),
  };
}

/** The words of the address that a form does not ask for itself, as hidden fields of it. */
export function otherMessages({ params }: GalleryState, own: readonly string[]): [name: string, value: string][] {
  const all = ['search', 'category', 'price', 'medium', 'size', 'availability', 'owner', 'sort', 'view'];
  return all.flatMap((name) => {
    const value = own.includes(name) ? null : params.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
}
