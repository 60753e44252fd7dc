import type { ArtCard } from '#contract/arts.ts';
import { FilterChips } from '#web/arts/filters/filter-chips.tsx';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { SavingSearch } from '#web/arts/saved/save-search.tsx';

/** The chips of what is asked for, and beside them the button that saves it. */
export function ActiveFilters({ gallery, arts }: { gallery: GalleryState; arts: readonly ArtCard[] | undefined }) {
  return (
    <FilterChips gallery={gallery} arts={arts}>
      <SavingSearch filters={gallery.filters} />
    </FilterChips>
  );
}
