import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useState } from 'react';
import type { Suggestions } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { classNames } from '#web/kit/class-names.ts';
import { formatNumber } from '#web/kit/format.ts';
import { suggestionsQuery } from '#web/arts/queries.ts';
import type { GalleryState } from './use-gallery.ts';

/** One line of the list: where it leads, its words, and what it is. */
export type Option = { key: string; to: string; words: string; more: string; kind: 'categories' | 'artworks' | 'artists' };

export type SuggestionListProps = {
  /** The input's own; the list is `${id}list`, its options `${id}0` and so on. */
  id: string;
  typed: string;
  isOpen: boolean;
  /** The option that the arrows are on, or -1. */
  at: number;
  gallery: GalleryState;
  onOptions: (options: readonly Option[]) => void;
  onChoose: (option: Option) => void;
};

const PAUSE_MS = 150;

/** The words once nothing was typed for a moment. */
function useDebounced(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

/** What may be meant by what is being typed; the input keeps the focus and the keys. An answer that is no longer waited for is aborted. */
export function SuggestionList({ id, typed, isOpen, at, gallery, onOptions, onChoose }: SuggestionListProps) {
  const { t } = useLingui();
  const words = useDebounced(typed.trim());
  const { data } = useQuery({ ...suggestionsQuery(words), placeholderData: keepPreviousData });
  const { to } = gallery;
  // Made anew only with what they are made of: the box is told of each change.
  const address = to({ search: undefined, category: undefined });
  const options = useMemo(() => (data && words ? optionsOf(data, (category) => addTo(address, category)) : []), [data, words, address]);
  useEffect(() => onOptions(options), [options, onOptions]);
  const kinds = { categories: t`Categories`, artworks: t`Artworks`, artists: t`Artists` };
  const isShown = isOpen && options.length > 0;
  return (
    <>
      <output className="sr-only">
        {isOpen && words ? <Plural value={options.length} _0="No suggestions" one="# suggestion" other="# suggestions" /> : null}
      </output>
      <div className={isShown ? 'absolute inset-x-0 top-full z-30 border border-t-0 border-hairline bg-paper py-2' : 'hidden'}>
        {data?.meant ? (
          <p className="px-4 py-2 text-sm text-ash">
            <Trans>
              Nothing for “{words}”. Perhaps “{data.meant}”?
            </Trans>
          </p>
        ) : null}
        <div id={`${id}list`} role="listbox" aria-label={t`Suggestions`}>
          {options.map((option, place) => (
            <Fragment key={option.key}>
              {options[place - 1]?.kind === option.kind ? null : (
                <p role="presentation" className="px-4 pt-2 pb-1 text-xs text-ash">
                  {kinds[option.kind]}
                </p>
              )}
              {/* The keys are the input's: it keeps the focus. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
              <div
                id={`${id}${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-baseline gap-3 px-4 py-2.5 hover:bg-mat',
                  place === at && 'bg-mat outline-2 -outline-offset-2 outline-soot',
                )}
              >
                <span className={classNames('min-w-0 truncate', option.kind === 'artworks' && 'italic')}>{option.words}</span>
                <span className="ml-auto min-w-0 shrink-4 truncate text-sm text-ash tabular-nums">{option.more}</span>
              </div>
            </Fragment>
          ))}
        </div>
      </div>
    </>
  );
}

const addTo = (address: string, category: string) =>
  `${address}${address.includes('?') ? '&' : '?'}category=${encodeURIComponent(category)}`;

function optionsOf({ categories, artworks, artists }: Suggestions, categoryAddress: (category: string) => string): Option[] {
  return [
    ...categories.map(({ category, count }) => {
      return { key: category, to: categoryAddress(category), words: category, more: formatNumber(count), kind: 'categories' as const };
    }),
    ...artworks.map(({ _id, name, slug, artist }) => {
      return { key: _id, to: screens.art(slug), words: name, more: artist, kind: 'artworks' as const };
    }),
    ...artists.map(({ _id, name, slug }) => ({ key: _id, to: screens.artist(slug), words: name, more: '', kind: 'artists' as const })),
  ];
}
