import { Suspense } from 'react';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { withoutSort } from '#web/arts/filters/use-facets.ts';

const SaveSearch = lazyPart(async () => (await import('./save-search.tsx')).SaveSearch);

/** Saves the present search; its script is loaded when there is something to save. */
export function SavingSearch({ gallery: { filters } }: { gallery: GalleryState }) {
  const isHydrated = useHydrated();
  const search = withoutSort(filters);
  if (!isHydrated || Object.keys(search).length === 0) return null;
  return (
    <Suspense>
      <SaveSearch filters={search} />
    </Suspense>
  );
}
