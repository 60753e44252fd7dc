import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { withoutSort } from '#web/arts/filters/use-facets.ts';
import { type ArtsFilters, facetsQuery } from '#web/arts/queries.ts';
import { SaveSearch } from '#web/arts/saved/save-search.tsx';
import { ChipLinks } from '#web/kit/lists/chip-links.tsx';

const ARTISTS_MAX = 6;

/** For words that are in no work: the whole shop's categories, and the artists who have the most works. A request. */
export function BrowseOn() {
  const { t } = useLingui();
  const { data } = useQuery(facetsQuery({}));
  if (!data) return null;
  const figureOf = (count: number, more: boolean | undefined) => `${formatNumber(count)}${more ? '+' : ''}`;
  return (
    <section aria-labelledby="browse-on" className="flex flex-col gap-3 border-t border-hairline pt-8 pb-6">
      <h2 id="browse-on" className="text-xl">
        <Trans>Browse the shop</Trans>
      </h2>
      <ChipLinks
        label={t`Categories of the shop`}
        chips={data.categories.map(({ category, count, more }) => ({
          key: category,
          to: galleryAddress(new URLSearchParams(), { category }),
          label: category,
          isActive: false,
          figure: figureOf(count, more),
        }))}
      />
      <ChipLinks
        label={t`Artists with the most works`}
        chips={data.artists.slice(0, ARTISTS_MAX).map(({ _id, name, slug, count, more }) => ({
          key: _id,
          to: screens.artist(slug),
          label: name,
          isActive: false,
          figure: figureOf(count, more),
        }))}
      />
    </section>
  );
}

/** Saves a search that finds nothing yet, so that the first work of it is emailed. */
export function TellMe({ filters }: { filters: ArtsFilters }) {
  const isHydrated = useHydrated();
  return isHydrated ? (
    <SaveSearch filters={withoutSort(filters)} look="primary">
      <Trans>Tell me when there is one</Trans>
    </SaveSearch>
  ) : null;
}
