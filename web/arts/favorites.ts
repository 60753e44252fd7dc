import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateChanged, useChange } from '#web/app/changes/use-change.ts';
import { invalidateQuery, keyOf } from '#web/app/query.ts';
import { useSyncExternalStore } from 'react';
import { ApiFailure, newKey, send } from '#web/app/api.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isId } from '#contract/ids.ts';
import { forgetWish, pendingWish, rememberWish, type Wanted } from '#web/accounts/session/wish.ts';

const KEY = 'favorites';
/** The maximum of one PUT /favorites. */
const MERGED_AT_ONCE = 500;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: readonly string[] | undefined;

/** Favorites of this browser, for visitors who are not signed in (contract.md section 1). */
function localFavorites(): readonly string[] {
  return (cached ??= readLocal());
}

function readLocal(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    // Anybody can edit the storage; one invalid id would make the server refuse them all.
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isId(id.toLowerCase())) : none;
  } catch {
    return none;
  }
}

function setLocal(ids: readonly string[]): void {
  cached = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch {
    // The storage is full or forbidden: the favorites live until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Another window changed the favorites, or emptied the storage. */
function hearOthers({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  cached = undefined;
  for (const listener of listeners) listener();
}

let isHearing = false;

/** From the first heart on it hears other windows, also on screens without one: what is cached here would overwrite theirs. */
function subscribe(listener: () => void): () => void {
  if (!isHearing) addEventListener('storage', hearOthers);
  isHearing = true;
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The ids of the account's favorites; the first time after a sign-in this browser's are merged into the account. */
export const favoriteIdsQuery = (identity: string) =>
  queryOptions({
    queryKey: keyOf('GET /favorites/ids', { identity }),
    queryFn: async ({ client }) => {
      const merged = await mergeLocal();
      if (!merged) return (await send('GET /favorites/ids')).data;
      // The list was asked for at the same time, and does not have them yet.
      void invalidateChanged(client, ['PUT /favorites'], ['GET /favorites']);
      return merged;
    },
  });

/** Adds this browser's favorites to the account and returns all of its ids; undefined when there are none, or too many. */
async function mergeLocal(): Promise<string[] | undefined> {
  const ids = localFavorites();
  if (ids.length === 0) return undefined;
  try {
    const { data } = await send('PUT /favorites', { body: { ids: ids.slice(0, MERGED_AT_ONCE) } });
    setLocal(ids.slice(MERGED_AT_ONCE));
    return data;
  } catch (error) {
    // They stay in this browser, and the account's are shown.
    if (error instanceof ApiFailure && error.code === 'favorites.tooMany') return undefined;
    throw error;
  }
}

/** Ids of all favorites, the account's when signed in, else this browser's; undefined while loading. */
export function useFavoriteIds(): readonly string[] | undefined {
  const { authenticated, identity } = useSession();
  const local = useSyncExternalStore(subscribe, localFavorites, () => none);
  const { data } = useQuery({ ...favoriteIdsQuery(identity), enabled: authenticated });
  return authenticated ? data : local;
}

/** Whether an artwork is a favorite, and a toggle; optimistic, reverted when the server refuses. */
export function useFavorite({ _id: artId, name }: { _id: string; name: string }): { isFavorite: boolean; toggle: () => void } {
  const client = useQueryClient();
  const { authenticated, identity } = useSession();
  const ids = useFavoriteIds() ?? none;
  const isFavorite = ids.includes(artId);
  const query = favoriteIdsQuery(identity);
  // Before they are loaded there is nothing to change.
  const mark = (isWanted: boolean) =>
    client.setQueryData(query.queryKey, (now) => now && [...(isWanted ? [artId] : []), ...now.filter((id) => id !== artId)]);
  const change = useChange({
    run: (wanted: boolean, send) => send(wanted ? 'PUT /favorites/{artId}' : 'DELETE /favorites/{artId}', { params: { artId } }),
    situation: 'change',
    // A gallery on the screen is not asked for again for one number in it.
    atOnce: ['GET /favorites'],
    onMutate: async (wanted) => {
      // What is being loaded for the first time must not be given up.
      const isLoaded = client.getQueryData(query.queryKey) !== undefined;
      if (isLoaded) await client.cancelQueries(query);
      mark(wanted);
      return isLoaded;
    },
    onSuccess: (_, wanted, isMarked) => {
      const again = () => mark(wanted);
      // What was asked for before this change may be answered without it even now.
      if (!isMarked) void client.ensureQueryData(query).then(again, again);
    },
    onError: (_, wanted) => {
      // Offline nothing else would take it back.
      mark(!wanted);
      return invalidateQuery(client, query);
    },
    wish: (wanted) => (wanted ? wishFor(artId, name) : undefined),
  });
  const toggle = () => {
    if (authenticated) change.mutate(!isFavorite);
    else {
      setLocal(isFavorite ? ids.filter((id) => id !== artId) : [artId, ...ids]);
      wish(artId, name, !isFavorite);
    }
  };
  return { isFavorite, toggle };
}

const wishFor = (artId: string, name: string): Wanted => ({ act: 'arts.favorite', name, facts: { artId }, key: newKey() });

/** A favorite is merged in any case; as a wish it also says so. It does not displace a wish for more. */
function wish(artId: string, name: string, isWanted: boolean): void {
  const pending = pendingWish();
  if (pending && pending.act !== 'arts.favorite') return;
  if (isWanted) rememberWish(wishFor(artId, name));
  else forgetWish();
}
