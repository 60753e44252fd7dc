import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { filterNames, without } from './gallery-address.ts';
import { useArtistNames } from './artist-names.ts';
import { useFilterTexts } from './filter-texts.ts';
import type { GalleryState } from './use-gallery.ts';

type Props = {
  gallery: GalleryState;
  /** The artworks that are listed, once they are known. */
  arts: readonly ArtCard[] | undefined;
  /** Beside them: what else can be done with this search. */
  children?: ReactNode;
};

/** Every value of the active filters as a chip that removes it, and 'Clear all'; on a phone too all of them are in sight, in as many rows as they need. */
export function FilterChips({ gallery: { filters, to }, arts, children }: Props) {
  const { t } = useLingui();
  const chips = useFilterTexts()(filters, useArtistNames(filters, arts));
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t`Active filters`} className="flex flex-wrap gap-2">
        {chips.map(({ key, text, without: changes }) => (
          <li key={key}>
            <Link
              to={to(changes)}
              preventScrollReset
              aria-label={t`Remove the filter ${text}`}
              className="inline-flex min-h-11 items-center gap-2 border border-soot bg-mat px-3 text-sm whitespace-nowrap hover:border-laterite-ink"
            >
              <span className="max-w-xs truncate">{text}</span>
              <CloseIcon className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={to(without(filterNames))}
        preventScrollReset
        className="inline-flex min-h-11 items-center px-2 text-sm whitespace-nowrap underline underline-offset-4"
      >
        <Trans>Clear all</Trans>
      </Link>
      {children}
    </div>
  );
}
