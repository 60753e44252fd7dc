import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchHits } from '#contract/admin.ts';
import { emptyMessages } from '#contract/messages.ts';
import type { Dashboard, HitLook } from '#web/app/area.ts';
import { explain } from '#web/app/failures/situations.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';
import { SearchIcon } from '#web/kit/visuals/icons.tsx';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { searchHits } from '#web/shell/areas.ts';
import { useCombobox } from '#web/kit/forms/use-combobox.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';

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
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), PAUSE_MS);
  const { data, error, isFetching } = useQuery(searchQuery(text));
  const hits = text && data ? hitsOf(data, dashboard, (label) => i18n._(label)) : [];
  const combobox = useCombobox({
    options: hits,
    canShow: text !== '',
    isFirstChosen: true,
    onChoose: (hit) => {
      setTyped('');
      hideKeyboard();
      void navigate(hit.to);
    },
  });
  const { isShown, at, open, close } = combobox;
  return (
    <search className={classNames('relative', className)} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      <input
        type="search"
        aria-label={t`Search artworks, orders and people`}
        {...combobox.inputProps}
        placeholder={t`Search`}
        autoComplete="off"
        className="input pl-10"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          open();
        }}
        onFocus={open}
        onKeyDown={combobox.onKeyDown}
      />
      <div
        className={isShown ? 'absolute inset-x-0 top-full z-40 max-h-[70dvh] overflow-y-auto border border-hairline bg-paper' : 'hidden'}
      >
        <output className={hits.length ? 'sr-only' : 'block p-4 text-sm text-ash'}>
          {isShown ? <SearchState count={hits.length} isFetching={isFetching || text !== typed.trim()} error={error} /> : null}
        </output>
        <div id={combobox.listId} role="listbox" aria-label={t`Search results`}>
          {hits.map((hit, place) => (
            // Keys are handled by the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={hit.key}
              id={combobox.optionId(place)}
              tabIndex={-1}
              role="option"
              aria-selected={place === at}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm hover:bg-mat',
                place === at && 'bg-mat',
              )}
              onClick={() => combobox.choose(hit)}
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
