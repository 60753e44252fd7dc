import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArtsQuery } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { send } from '#web/app/api.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf, invalidate, listOf, queryOf } from '#web/app/query.ts';

/** The gallery's filters; /shop has the same names in its address. */
export type ArtsFilters = Pick<ArtsQuery, 'search' | 'category' | 'price' | 'medium' | 'size' | 'availability' | 'owner' | 'sort'>;

const LIST_CACHED_MS = 30 * 60_000;

/** Published artworks, page by page; `cursor` starts at a later page. */
export const artsQuery = (filters: ArtsFilters = {}, cursor = '') =>
  infiniteQueryOptions({
    ...listOf('GET /arts', { query: filters, start: cursor }),
    // Back to a long list finds all its pages, and with them its place.
    gcTime: LIST_CACHED_MS,
  });

/** Suggestions for a search text while it is typed, from the second character on. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    ...dataQueryOf('GET /arts/suggestions', { query: { search } }),
    enabled: search.length > 1,
  });

/** Categories with their counts, 'All Arts' first. */
export const categoriesQuery = () => queryOf('GET /arts/categories');

/** One artwork by its slug or its exact name; its `slug` tells whether that was the right address. */
export const artByNameQuery = (name: string) => dataQueryOf('GET /arts/name/{name}', { params: { name } });

/** Works that the admin features, in their order; the hero shows them. */
export const featuredQuery = () => dataQueryOf('GET /arts/featured');

/** One artwork by its id. */
export const artByIdQuery = (id: string) => dataQueryOf('GET /arts/{id}', { params: { id } });

/** My favorites, newest first. */
export const favoritesQuery = () => listOf('GET /favorites', { identity: session().identity });

/** The first 4 related artworks. */
export const relatedQuery = (id: string) => dataQueryOf('GET /arts/{id}/related', { params: { id } });

/** Other works of its artist, the newest first. */
export const moreByArtistQuery = (id: string) => dataQueryOf('GET /arts/{id}/more-by-artist', { params: { id } });

/** Reviews of a work, newest first. */
export const reviewsQuery = (id: string) => listOf('GET /arts/{id}/reviews', { params: { id } });

/** Public questions on a work, newest first. */
export const questionsQuery = (id: string) => listOf('GET /arts/{id}/questions', { params: { id } });

/** Confirms a public text with a toast, and resolves when the list is refetched. */
function confirmAdded(refetch: Promise<void>): Promise<void> {
  toast.success(toastMessages.added);
  return refetch;
}

/** Writes a review of a bought artwork; its review count is refetched. */
export function useReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { stars: number; text: string }) => send('POST /arts/{id}/reviews', { params: { id }, body }),
    onSuccess: () => confirmAdded(invalidate(client, 'GET /arts/*')),
  });
}

/** The artist's reply to a review. */
export function useReply(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, text }: { reviewId: string; text: string }) =>
      send('POST /arts/{id}/reviews/{reviewId}/reply', { params: { id, reviewId }, body: { text } }),
    onSuccess: () => confirmAdded(client.invalidateQueries(reviewsQuery(id))),
  });
}

/** Asks a public question. */
export function useQuestion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => send('POST /arts/{id}/questions', { params: { id }, body: { text } }),
    onSuccess: () => confirmAdded(client.invalidateQueries(questionsQuery(id))),
  });
}

/** The artist's answer to a question. */
export function useAnswer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, text }: { questionId: string; text: string }) =>
      send('POST /arts/{id}/questions/{questionId}/answer', { params: { id, questionId }, body: { text } }),
    onSuccess: () => confirmAdded(client.invalidateQueries(questionsQuery(id))),
  });
}
