import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate, keyOf } from '#web/app/query.ts';
import { useSyncExternalStore } from 'react';
import { ApiFailure, send } from '#web/app/api.ts';
import { useSession } from '#web/accounts/session/use-session.ts';

const KEY = 'favorites';
// The storage is anybody's on this machine; one id that is none would have the server refuse them all.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What PUT /favorites takes in one call. */
const MERGED_AT_ONCE = 500;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let kept: readonly string[] | undefined;

/** Favorites of this browser, for those who are not signed in (contract.md section 1). */
function localFavorites(): readonly string[] {
  return (kept ??= readLocal());
}

function readLocal(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && UUID.test(id)) : none;
  } catch {
    return none;
  }
}

function setLocal(ids: readonly string[]): void {
  kept = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage: the hearts live until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Another window of this browser changed its hearts, or emptied the storage. */
function hearOthers({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  kept = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hearOthers);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hearOthers);
  };
}

/** The ids of my favorites; the first time after a sign-in the browser's are merged into the account. */
const favoriteIdsQuery = (identity: string) =>
  queryOptions({
    queryKey: keyOf('GET /favorites/ids', { identity }),
    queryFn: async ({ client }) => {
      const merged = await mergeLocal();
      if (!merged) return (await send('GET /favorites/ids')).data;
      // The list was asked for at the same time, and does not have them yet.
      void invalidate(client, 'GET /favorites');
      return merged;
    },
  });

/** Adds this browser's favorites to the account and answers all of its ids; undefined when there are none, or no room for them. */
async function mergeLocal(): Promise<string[] | undefined> {
  const ids = localFavorites();
  if (ids.length === 0) return undefined;
  try {
    const { data } = await send('PUT /favorites', { body: { ids: ids.slice(0, MERGED_AT_ONCE) } });
    setLocal(ids.slice(MERGED_AT_ONCE));
    return data;
  } catch (error) {
    // They stay in this browser; those of the account are shown all the same.
    if (error instanceof ApiFailure && error.code === 'favorites.tooMany') return undefined;
    throw error;
  }
}

/** Ids of all favorites, the account's when signed in, else this browser's; undefined while they are not known. */
export function useFavoriteIds(): readonly string[] | undefined {
  const { authenticated, identity } = useSession();
  const local = useSyncExternalStore(subscribe, localFavorites, () => none);
  const { data } = useQuery({ ...favoriteIdsQuery(identity), enabled: authenticated });
  return authenticated ? data : local;
}

/** Whether a work is a favorite, and the way to change that; shown at once, taken back when the server refuses. */
export function useFavorite(artId: string): { isFavorite: boolean; toggle: () => void } {
  const client = useQueryClient();
  const { authenticated, identity } = useSession();
  const ids = useFavoriteIds() ?? none;
  const isFavorite = ids.includes(artId);
  const { queryKey } = favoriteIdsQuery(identity);
  const change = useMutation({
    mutationFn: (wanted: boolean) => send(wanted ? 'PUT /favorites/{artId}' : 'DELETE /favorites/{artId}', { params: { artId } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (now = []) => (wanted ? [artId, ...now] : now.filter((id) => id !== artId)));
    },
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: () => invalidate(client, 'GET /favorites'),
  });
  const toggle = () => {
    if (authenticated) change.mutate(!isFavorite);
    else setLocal(isFavorite ? ids.filter((id) => id !== artId) : [artId, ...ids]);
  };
  return { isFavorite, toggle };
}
