import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilters } from '#contract/saved-searches.ts';
import { send } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** My saved searches, the latest first. */
export const savedSearchesQuery = () => dataQueryOf('GET /saved-searches', { identity: session().identity });

/** Saves a search with its filters. */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SavedFilters) => send('POST /saved-searches', { body }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery()),
  });
}

/** Deletes an own saved search. */
export function useRemoveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE /saved-searches/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery()),
  });
}
