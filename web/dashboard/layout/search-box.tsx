import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchHits } from '#contract/admin.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { classNames } from '#web/kit/class-names.ts';
import { formatFrw } from '#contract/format.ts';
import { hideKeyboard } from '#web/kit/hide-keyboard.ts';
import { SearchIcon } from '#web/kit/icons.tsx';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** Address of each kind of hit. */
export type HitPlaces = {
  artworks: string;
  orders: string;
  person: (person: SearchHits['people'][number]) => string;
};

type Hit = { key: string; to: string; text: string; more: string; kind: string };

const PAUSE_MS = 250;

const searchQuery = (text: string) =>
  queryOptions({
    ...dataQueryOf('GET /dashboard/search', { query: { q: text }, identity: session().identity }),
    enabled: text !== '',
  });

/** Search over artworks, orders and accounts that the viewer may see; arrow keys select, Enter opens, Escape closes. */
export function SearchBox({ places, className }: { places: HitPlaces; className?: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const text = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery(searchQuery(text));
  const kinds = { artworks: t`Artworks`, orders: t`Orders`, people: t`People` };
  const hits = text && data ? hitsOf(data, places, kinds) : [];
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    setOpen(false);
    setTyped('');
    hideKeyboard();
    void navigate(hit.to);
  };
  const steps: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % Math.max(1, hits.length)),
    ArrowUp: () => setAt((at <= 0 ? hits.length : at) - 1),
    Enter: () => go(hits[Math.max(0, at)]),
    Escape: () => setOpen(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const isShown = isOpen && text !== '';
  return (
    <search
      className={classNames('relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      <input
        type="search"
        role="combobox"
        aria-label={t`Search artworks, orders and people`}
        aria-expanded={isShown}
        aria-controls={`${id}hits`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[at] ? `${id}${at}` : undefined}
        placeholder={t`Search`}
        autoComplete="off"
        className="input pl-10"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div
        className={isShown ? 'absolute inset-x-0 top-full z-40 max-h-[70dvh] overflow-y-auto border border-hairline bg-paper' : 'hidden'}
      >
        <output className={hits.length ? 'sr-only' : 'block p-4 text-sm text-ash'}>
          {isShown ? <SearchState count={hits.length} isFetching={isFetching || text !== typed.trim()} error={error} /> : null}
        </output>
        <div id={`${id}hits`} role="listbox" aria-label={t`Search results`}>
          {hits.map((hit, place) => (
            // Keys are handled by the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={hit.key}
              id={`${id}${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm hover:bg-mat',
                place === at && 'bg-mat',
              )}
              onClick={() => go(hit)}
            >
              <span className="min-w-0 grow truncate">{hit.text}</span>
              <span className="flex-none truncate text-xs text-ash">{hit.more}</span>
              <span className="w-16 flex-none text-right text-xs text-ash">{hit.kind}</span>
            </div>
          ))}
        </div>
      </div>
    </search>
  );
}

function SearchState({ count, isFetching, error }: { count: number; isFetching: boolean; error: Error | null }) {
  if (count) return <Trans>{count} results; use the arrow keys.</Trans>;
  if (error) return explain('loadTable', error);
  return isFetching ? <Trans>Searching…</Trans> : emptyMessages.noData;
}

function hitsOf(
  { artworks, orders, people }: SearchHits,
  places: HitPlaces,
  kinds: Record<'artworks' | 'orders' | 'people', string>,
): Hit[] {
  return [
    ...artworks.map(({ _id, name, price }) => ({
      key: _id,
      to: `${places.artworks}?art=${_id}`,
      text: name,
      more: formatFrw(price),
      kind: kinds.artworks,
    })),
    ...orders.map(({ _id, number, buyer, totalPrice }) => ({
      key: _id,
      to: `${places.orders}?order=${_id}`,
      text: `${number} · ${buyer}`,
      more: formatFrw(totalPrice),
      kind: kinds.orders,
    })),
    ...people.map((person) => ({ key: person._id, to: places.person(person), text: person.name, more: person.email, kind: kinds.people })),
  ];
}

/** The text after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
