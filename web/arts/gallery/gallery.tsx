import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { screens } from '#contract/screens.ts';
import { LayoutToggle } from '#web/kit/lists/layout-toggle.tsx';
import { CategoryChips } from './gallery-controls.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { GalleryList } from './gallery-list.tsx';
import { GallerySearch } from './gallery-search.tsx';
import { useGallery } from './use-gallery.ts';

/**
 * The gallery (product.md section 2) on both screens that have one: in full in the shop; on the home page its first artworks, from where
 * Load More Artworks leads to the shop.
 */
export function Gallery({ heading, path }: { heading: ReactNode; path: typeof screens.home | typeof screens.shop }) {
  const { t } = useLingui();
  const gallery = useGallery(path);
  return (
    <div className="flex flex-col gap-8">
      {heading}
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-4 md:relative">
          {/* One row from tablets on; the filters' panel opens below it over the full width. */}
          <div className="md:absolute md:top-0 md:left-0 md:w-96 lg:w-lg">
            <GallerySearch gallery={gallery} />
          </div>
          <div className="max-md:relative">
            <GalleryFilters gallery={gallery} />
            <LayoutToggle layout={gallery.layout} addressOf={(view) => gallery.to({ view })} className="absolute top-0 right-0" />
          </div>
        </div>
        <CategoryChips gallery={gallery} />
      </div>
      <section aria-label={t`Artworks`}>
        <GalleryList gallery={gallery} isShort={path === screens.home} />
      </section>
    </div>
  );
}
