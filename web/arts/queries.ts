import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArtsQuery } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { send } from '#web/app/api.ts';
import { toast } from '#web/kit/toast.ts';
import { ask, pickData } from '#web/app/query.ts';

/** The gallery's filters; /shop has the same names in its address. */
export type ArtsFilters = Pick<ArtsQuery, 'search' | 'category' | 'price' | 'medium' | 'size' | 'availability' | 'owner' | 'sort'>;

const LIST_CACHED_MS = 30 * 60_000;

/** Published artworks, page by page; `cursor` starts at a later page. */
export const artsQuery = (filters: ArtsFilters = {}, cursor = '') =>
  infiniteQueryOptions({
    queryKey: ['arts', 'list', filters, cursor],
    queryFn: (context) => ask('GET /arts', { query: { ...filters, cursor: context.pageParam } })(context),
    initialPageParam: cursor,
    getNextPageParam: (last) => last.page.next,
    // Going back to a long list finds all its pages, and the scroll position.
    gcTime: LIST_CACHED_MS,
  });

/** Suggestions for a search text while it is typed, from the second character on. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['arts', 'suggestions', search],
    queryFn: ask('GET /arts/suggestions', { query: { search } }),
    enabled: search.length > 1,
    select: pickData,
  });

/** Categories with their counts, 'All Arts' first. */
export const categoriesQuery = () => queryOptions({ queryKey: ['arts', 'categories'], queryFn: ask('GET /arts/categories', {}) });

/** One artwork by its slug or its exact name; its `slug` says which address is right. */
export const artByNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['arts', 'name', name],
    queryFn: ask('GET /arts/name/{name}', { params: { name } }),
    select: pickData,
  });

/** Artworks that the admin features, in order; shown in the hero. */
export const featuredQuery = () =>
  queryOptions({ queryKey: ['arts', 'featured'], queryFn: ask('GET /arts/featured', {}), select: pickData });

/** One artwork by its id. */
export const artByIdQuery = (id: string) =>
  queryOptions({ queryKey: ['arts', 'id', id], queryFn: ask('GET /arts/{id}', { params: { id } }), select: pickData });

/** The account's favorites, newest first. */
export const favoritesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['favorites', 'list'],
    queryFn: (context) => ask('GET /favorites', { query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** The first 4 related artworks. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['arts', 'related', id],
    queryFn: ask('GET /arts/{id}/related', { params: { id } }),
    select: pickData,
  });

/** Other artworks of its artist, the newest first. */
export const moreByArtistQuery = (id: string) =>
  queryOptions({
    queryKey: ['arts', 'more-by-artist', id],
    queryFn: ask('GET /arts/{id}/more-by-artist', { params: { id } }),
    select: pickData,
  });

/** Reviews of an artwork, newest first. */
export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['arts', 'reviews', id],
    queryFn: (context) => ask('GET /arts/{id}/reviews', { params: { id }, query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** Public questions on an artwork, newest first. */
export const questionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['arts', 'questions', id],
    queryFn: (context) => ask('GET /arts/{id}/questions', { params: { id }, query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

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
    onSuccess: () => confirmAdded(client.invalidateQueries({ queryKey: ['arts'] })),
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
