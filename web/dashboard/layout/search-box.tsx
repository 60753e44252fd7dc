import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchHits } from '#contract/admin.ts';
import { emptyMessages } from '#contract/messages.ts';
import type { Dashboard, HitLook } from '#web/app/area.ts';
import { explain } from '#web/app/failures/situations.ts';
import { classNames } from '#web/kit/class-names.ts';
import { hideKeyboard } from '#web/kit/hide-keyboard.ts';
import { SearchIcon } from '#web/kit/icons.tsx';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { searchHits } from '#web/shell/areas.ts';

type Hit = { key: string; to: string; text: string; more: string; kind: string };

const PAUSE_MS = 250;

const searchQuery = (text: string) =>
  queryOptions({
    ...dataQueryOf('GET /dashboard/search', { query: { q: text }, identity: session().identity }),
    enabled: text !== '',
  });

/** Search over artworks, orders and accounts that the viewer may see; arrow keys select, Enter opens, Escape closes. */
export function SearchBox({ at: dashboard, className }: { at: Dashboard; className?: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const text = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery(searchQuery(text));
  const hits = text && data ? hitsOf(data, dashboard, (label) => i18n._(label)) : [];
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

/** Kind by kind, in the order of the answer. */
const hitsOf = (found: SearchHits, at: Dashboard, say: (label: MessageDescriptor) => string): Hit[] =>
  (Object.keys(found) as (keyof SearchHits)[]).flatMap((kind) => hitsOfKind(kind, found, at, say));

function hitsOfKind<K extends keyof SearchHits>(
  kind: K,
  found: SearchHits,
  at: Dashboard,
  say: (label: MessageDescriptor) => string,
): Hit[] {
  // A server of a later version may find more than this page knows.
  const look = searchHits[kind] as HitLook<SearchHits[K][number]> | undefined;
  if (!look) return [];
  return found[kind].map((hit) => ({ key: hit._id, kind: say(look.kind), ...look.write(hit, at) }));
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
