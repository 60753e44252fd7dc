import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';
import { useDelay } from '#web/kit/browser/use-debounced.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { SearchIcon } from '#web/kit/visuals/icons.tsx';
import type { ListPlace } from './use-list-place.ts';

const PAUSE_MS = 250;

type ListSearchProps = {
  label: string;
  place: ListPlace;
  /** In a line of its own, which it has whole. */
  isAlone?: boolean;
};

/** Searches while one types; Escape empties it, and leaves it when it is empty. */
export function ListSearch({ label, place, isAlone = false }: ListSearchProps) {
  const applied = place.value('search') ?? '';
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const [asked, setAsked] = useState(applied);
  const delay = useDelay(PAUSE_MS);
  const search = (text: string) => {
    setAsked(text);
    place.set('search', text);
  };
  // Back, and 'Clear filters', change the address; so does a search from here, after which one may have typed on.
  if (applied !== known) {
    setKnown(applied);
    if (applied !== asked) setTyped(applied);
    setAsked(applied);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === applied) delay.cancel();
    else delay.start(() => search(text));
  });
  return (
    <span className={classNames('relative', isAlone ? 'grow' : 'flex-[1_0_11rem] max-sm:basis-52 sm:max-w-64')}>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash xl:top-2" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={limits.searchLength}
        className="input pl-10 xl:min-h-9 xl:py-1"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            search(typed.trim());
            // It covers what was found.
            hideKeyboard();
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed) setTyped('');
          else event.currentTarget.blur();
        }}
      />
    </span>
  );
}
