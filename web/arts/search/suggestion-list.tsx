import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo } from 'react';
import type { Suggestions } from '#contract/suggestions.ts';
import { screens } from '#contract/screens.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { suggestionsQuery } from '#web/arts/queries.ts';
import type { Combobox } from '#web/kit/forms/use-combobox.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { ClockIcon } from '#web/kit/visuals/icons.tsx';
import { useRecentSearches } from './recent-searches.ts';

/** One suggestion: its address, text, and details; `search` are the words that it leaves in the box. */
export type Option = {
  key: string;
  to: string;
  text: string;
  more: string;
  /** Of an artwork: its picture stands before its name, and who made it below. */
  work?: { artist: string; cover: Suggestions['artworks'][number]['cover'] };
  kind: 'recent' | 'clear' | 'words' | 'categories' | 'artworks' | 'artists' | 'all';
  search?: string;
};

type SuggestionListProps = {
  combobox: Combobox<Option>;
  typed: string;
  /** The parameters of the shop's address, which categories and 'See all' keep. */
  shop: URLSearchParams;
  onOptions: (options: readonly Option[]) => void;
};

const PAUSE_MS = 150;

/** The suggestions for a text once its typing pauses; for an empty box what was searched for last. `shop` are the parameters that addresses keep. */
function useSuggestions(typed: string, shop: URLSearchParams) {
  const { t } = useLingui();
  const debounced = useDebounced(typed.trim(), PAUSE_MS);
  const words = typed.trim() && debounced;
  const { data } = useQuery({ ...suggestionsQuery(words), placeholderData: keepPreviousData });
  // Memoized, because the search box is notified of each change.
  const address = shop.toString();
  const figure = formatNumber(data?.total ?? 0);
  const all = data?.more ? t`See all ${figure}+` : t`See all ${figure}`;
  const recent = useRecentSearches();
  const clear = t`Clear recent searches`;
  const isEmpty = typed.trim() === '';
  const options = useMemo(() => {
    if (isEmpty) return recentOptions(recent, address, clear);
    return data && words ? optionsOf(data, data.meant ?? words, address, all) : [];
  }, [data, words, address, all, isEmpty, recent, clear]);
  return { words, options, meant: isEmpty ? undefined : data?.meant };
}

/** Suggestions for the typed text; the input keeps the focus and handles the keys. A request whose text has changed is aborted. */
export function SuggestionList({ combobox, typed, shop, onOptions }: SuggestionListProps) {
  const { t } = useLingui();
  const { isOpen, isShown, at } = combobox;
  const { words, options, meant } = useSuggestions(typed, shop);
  useEffect(() => onOptions(options), [options, onOptions]);
  const kinds = {
    recent: t`Recent searches`,
    clear: '',
    words: t`Words`,
    categories: t`Categories`,
    artworks: t`Artworks`,
    artists: t`Artists`,
    all: '',
  };
  const hits = options.filter(({ kind }) => !isLast(kind)).length;
  return (
    <>
      <output className="sr-only">
        {isOpen && words ? <Plural value={hits} _0="No suggestions" one="# suggestion" other="# suggestions" /> : null}
      </output>
      <div
        className={
          isShown
            ? 'absolute inset-x-0 top-full z-30 border border-t-0 border-hairline bg-paper py-2 xl:left-auto xl:w-104 xl:border-t'
            : 'hidden'
        }
      >
        {meant ? (
          <p className="px-4 py-2 text-sm text-ash">
            <Trans>Showing results for “{meant}”</Trans>
          </p>
        ) : null}
        <div id={combobox.listId} role="listbox" aria-label={t`Suggestions`}>
          {options.map((option, place) => (
            <Fragment key={option.key}>
              {isLast(option.kind) || options[place - 1]?.kind === option.kind ? null : (
                <p role="presentation" className="px-4 pt-2 pb-1 text-xs text-ash">
                  {kinds[option.kind]}
                </p>
              )}
              {/* Keys are handled by the input, which keeps the focus. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
              <div
                id={combobox.optionId(place)}
                tabIndex={-1}
                role="option"
                aria-selected={place === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => combobox.choose(option)}
                className={classNames(
                  'flex min-h-11 cursor-pointer gap-3 px-4 hover:bg-mat',
                  option.work ? 'items-center py-1.5' : 'items-baseline py-2.5',
                  isLast(option.kind) && 'mt-2 border-t border-hairline underline underline-offset-4',
                  place === at && 'bg-mat outline-2 -outline-offset-2 outline-soot',
                )}
              >
                {option.kind === 'recent' ? <ClockIcon className="size-4 flex-none self-center text-ash" /> : null}
                {option.work ? (
                  <FoundWork name={option.text} work={option.work} />
                ) : (
                  <span className="min-w-0 truncate">{option.text}</span>
                )}
                {/* A price is never cut, the name beside it may be. */}
                <span className="ml-auto flex-none text-sm text-ash tabular-nums">{option.more}</span>
              </div>
            </Fragment>
          ))}
        </div>
      </div>
    </>
  );
}

/** Whether it stands below the hits, divided from them. */
const isLast = (kind: Option['kind']) => kind === 'all' || kind === 'clear';

/** A work as one knows it: its picture, its name over who made it. */
function FoundWork({ name, work: { artist, cover } }: { name: string; work: NonNullable<Option['work']> }) {
  return (
    <>
      <span className="flex size-10 flex-none items-center justify-center bg-mat">
        <Picture picture={cover} alt="" sizes="2.5rem" className="size-full object-contain" />
      </span>
      <span className="flex min-w-0 flex-col">
        {/* A slanted last letter leans over its own width. */}
        <span className="truncate pr-1 font-display italic">{name}</span>
        <span className="truncate text-xs text-ash">{artist}</span>
      </span>
    </>
  );
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʼ]/gu, '')
    .toLowerCase();
const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/** Whether the typed words are among those of one of the names, as whole words. */
function areIn(typed: string, hits: readonly { name: string }[]): boolean {
  const words = wordsOf(typed).filter(Boolean);
  return hits.some(({ name }) => words.every((word) => wordsOf(name).includes(word)));
}

/** What was searched for last, and what removes all of it. */
function recentOptions(recent: readonly string[], shop: string, clear: string): Option[] {
  if (recent.length === 0) return [];
  const searches = recent.map((search) => ({
    key: search,
    to: galleryAddress(new URLSearchParams(shop), { search }),
    text: search,
    more: '',
    kind: 'recent' as const,
    search,
  }));
  return [...searches, { key: 'clear', to: '', text: clear, more: '', kind: 'clear' }];
}

/**
 * All hits in the order of the list, and at the end the whole search. Artists come before their artworks, except where a title has the
 * words and names only begin with them: 'lake' is no Lakeisha.
 */
function optionsOf(
  { completions = [], categories, artworks, artists, total }: Suggestions,
  words: string,
  shop: string,
  all: string,
): Option[] {
  const to = (changes: Record<string, string | undefined>) => galleryAddress(new URLSearchParams(shop), changes);
  const works = artworks.map(({ _id, name, slug, artist, price, cover }) => {
    return { key: _id, to: screens.art(slug), text: name, more: formatFrw(price), work: { artist, cover }, kind: 'artworks' as const };
  });
  const makers = artists.map(({ _id, name, slug }) => ({
    key: _id,
    to: screens.artist(slug),
    text: name,
    more: '',
    kind: 'artists' as const,
  }));
  return [
    ...completions.map((word) => ({
      key: `word ${word}`,
      to: to({ search: word }),
      text: word,
      more: '',
      kind: 'words' as const,
      search: word,
    })),
    ...categories.map(({ category, count }) => ({
      key: category,
      to: to({ search: undefined, category }),
      text: category,
      more: formatNumber(count),
      kind: 'categories' as const,
    })),
    ...(areIn(words, artworks) && !areIn(words, artists) ? [...works, ...makers] : [...makers, ...works]),
    ...(total > 0 ? [{ key: 'all', to: to({ search: words }), text: all, more: '', kind: 'all' as const, search: words }] : []),
  ];
}
