import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilters } from '#contract/saved-searches.ts';
import { send } from '#web/app/api.ts';
import { ask, pickData } from '#web/app/query.ts';

/** The account's saved searches, the latest first. */
export const savedSearchesQuery = () =>
  queryOptions({ queryKey: ['account', 'saved-searches'], queryFn: ask('GET /saved-searches', {}), select: pickData });

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
