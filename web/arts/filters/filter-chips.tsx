import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { filterNames, without } from './gallery-address.ts';
import { useArtistNames } from './artist-names.ts';
import { type FilterText, useFilterTexts } from './filter-texts.ts';
import { useWrongBounds } from './wrong-bounds.ts';
import type { GalleryState } from './use-gallery.ts';
import './filter-chips.css';

type Props = {
  gallery: GalleryState;
  /** The artworks that are listed, once they are known. */
  arts: readonly ArtCard[] | undefined;
  /** Beside them: what else can be done with this search. */
  children?: ReactNode;
};

/** Every value of the active filters as a chip that removes it, and 'Clear all'. On a phone the chips are one row that scrolls, so that the pictures begin on the first screen, and where there are several, what is beside them stands beneath. Bounds that cannot be have a chip, too. */
export function FilterChips({ gallery: { filters, to, params }, arts, children }: Props) {
  const { t } = useLingui();
  const wrong = useWrongBounds()(params);
  const chips: (FilterText & { problem?: string })[] = [...useFilterTexts()(filters, useArtistNames(filters, arts)), ...wrong];
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <div className="filter-chip-rows flex items-center gap-2">
        {/* The outline of what has the focus is not cut off. */}
        <div className="filter-chips -m-1 min-w-0 overflow-x-auto p-1 [scrollbar-width:none]">
          <ul aria-label={t`Active filters`} className="flex gap-2 sm:flex-wrap">
            {chips.map(({ key, text, problem, without: changes }) => (
              <li key={key} className="only:min-w-0">
                <Link
                  to={to(changes)}
                  preventScrollReset
                  aria-label={t`Remove the filter ${text}`}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 border border-soot bg-mat px-3 text-sm whitespace-nowrap hover:border-laterite-ink"
                >
                  {/* What is not used is struck out, so that it does not look like one that is. */}
                  <span className={classNames('max-w-xs truncate', problem !== undefined && 'text-ash line-through')}>{text}</span>
                  <CloseIcon className="size-4" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex shrink-0 items-center justify-between gap-2 max-sm:grow">
          <Link
            to={to(without(filterNames))}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm whitespace-nowrap underline underline-offset-4"
          >
            <Trans>Clear all</Trans>
          </Link>
          {children}
        </div>
      </div>
      {wrong.map(({ key, problem }) => (
        <p key={key} role="status" className="text-sm text-laterite-ink">
          {problem}
        </p>
      ))}
    </div>
  );
}
