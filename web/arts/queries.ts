import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArtsQuery } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { send } from '#web/app/api.ts';
import { toast } from '#web/kit/toast.ts';
import { ask, pickData } from '#web/app/query.ts';

/** What the gallery can be asked for; the same names stand in the address of /shop. */
export type ArtsFilters = Pick<ArtsQuery, 'search' | 'category' | 'price' | 'medium' | 'size' | 'availability' | 'owner' | 'sort'>;

const LIST_CACHED_MS = 30 * 60_000;

/** Artworks on show, page by page; `cursor` starts later than at the first page. */
export const artsQuery = (filters: ArtsFilters = {}, cursor = '') =>
  infiniteQueryOptions({
    queryKey: ['arts', 'list', filters, cursor],
    queryFn: (context) => ask('GET /arts', { query: { ...filters, cursor: context.pageParam } })(context),
    initialPageParam: cursor,
    getNextPageParam: (last) => last.page.next,
    // Back to a long list finds all its pages, and with them its place.
    gcTime: LIST_CACHED_MS,
  });

/** What a search that is being typed may mean; nothing is asked before the second letter. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['arts', 'suggestions', search],
    queryFn: ask('GET /arts/suggestions', { query: { search } }),
    enabled: search.length > 1,
    select: pickData,
  });

/** Categories with their counts, 'All Arts' first. */
export const categoriesQuery = () => queryOptions({ queryKey: ['arts', 'categories'], queryFn: ask('GET /arts/categories', {}) });

/** One artwork by its slug or its exact name; its `slug` tells whether that was the right address. */
export const artByNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['arts', 'name', name],
    queryFn: ask('GET /arts/name/{name}', { params: { name } }),
    select: pickData,
  });

/** Works that the admin features, in their order; the hero shows them. */
export const featuredQuery = () =>
  queryOptions({ queryKey: ['arts', 'featured'], queryFn: ask('GET /arts/featured', {}), select: pickData });

/** One artwork by its id. */
export const artByIdQuery = (id: string) =>
  queryOptions({ queryKey: ['arts', 'id', id], queryFn: ask('GET /arts/{id}', { params: { id } }), select: pickData });

/** My favorites, newest first. */
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

/** Other works of its artist, the newest first. */
export const moreByArtistQuery = (id: string) =>
  queryOptions({
    queryKey: ['arts', 'more-by-artist', id],
    queryFn: ask('GET /arts/{id}/more-by-artist', { params: { id } }),
    select: pickData,
  });

/** Reviews of a work, newest first. */
export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['arts', 'reviews', id],
    queryFn: (context) => ask('GET /arts/{id}/reviews', { params: { id }, query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** Public questions on a work, newest first. */
export const questionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['arts', 'questions', id],
    queryFn: (context) => ask('GET /arts/{id}/questions', { params: { id }, query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** What was written in public is there: said at once, and fetched anew. */
function tell(renewal: Promise<void>): Promise<void> {
  toast.success(toastMessages.added);
  return renewal;
}

/** Writes a review of a bought work; the work's own count is fetched again. */
export function useReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { stars: number; text: string }) => send('POST /arts/{id}/reviews', { params: { id }, body }),
    onSuccess: () => tell(client.invalidateQueries({ queryKey: ['arts'] })),
  });
}

/** The artist's reply to a review. */
export function useReply(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, text }: { reviewId: string; text: string }) =>
      send('POST /arts/{id}/reviews/{reviewId}/reply', { params: { id, reviewId }, body: { text } }),
    onSuccess: () => tell(client.invalidateQueries(reviewsQuery(id))),
  });
}

/** Asks in public. */
export function useQuestion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => send('POST /arts/{id}/questions', { params: { id }, body: { text } }),
    onSuccess: () => tell(client.invalidateQueries(questionsQuery(id))),
  });
}

/** The artist's answer to a question. */
export function useAnswer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, text }: { questionId: string; text: string }) =>
      send('POST /arts/{id}/questions/{questionId}/answer', { params: { id, questionId }, body: { text } }),
    onSuccess: () => tell(client.invalidateQueries(questionsQuery(id))),
  });
}
