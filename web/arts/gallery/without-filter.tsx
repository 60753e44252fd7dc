import { Trans } from '@lingui/react/macro';
import { useArtistNames } from '#web/arts/filters/artist-names.ts';
import { type FilterText, useFilterTexts } from '#web/arts/filters/filter-texts.ts';
import { type Changes, without } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import { CountedLink } from './counted-link.tsx';

/** A request each. */
const MOST = 6;

/** Where several filters together fit nothing: each of them without which there are works, and how many. */
export function WithoutFilters({ filters, to }: Pick<GalleryState, 'filters' | 'to'>) {
  const texts = useFilterTexts()(filters, useArtistNames(filters, [])).filter(({ key }) => key !== 'search');
  const byFilter = [...Map.groupBy(texts, nameOfFilter)];
  // Without the only one is 'Remove all filters'.
  if (byFilter.length < 2) return null;
  return byFilter.slice(0, MOST).map(([name, values]) => {
    // From and to go together; of several values none stays.
    const changes: Changes = { ...values[0]?.without, ...without([name]) };
    const others: ArtsFilters = Object.fromEntries(Object.entries(filters).filter(([other]) => !(other in changes)));
    const named = values.map(({ text }) => text).join(', ');
    return (
      <CountedLink key={name} to={to(changes)} filters={others}>
        <Trans>Without the filter {named}</Trans>
      </CountedLink>
    );
  });
}

const nameOfFilter = ({ key }: FilterText): string => key.split(':', 1)[0] ?? key;
