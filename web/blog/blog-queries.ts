import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlogQuery } from '#contract/blog.ts';
import { toastMessages } from '#contract/messages.ts';
import { send } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { SEEN_POSTS_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { dataQueryOf, invalidateQuery, listOf } from '#web/app/query.ts';

/** The blog's filters; /blog has the same names in its address. */
export type BlogFilters = Pick<BlogQuery, 'search' | 'category' | 'tag'>;

const POSTS_PER_PAGE = 6;

/** Articles, newest first, page by page; `cursor` starts at a later page. */
export const postsQuery = (filters: BlogFilters = {}, cursor = '') =>
  listOf('GET /blog', { query: { ...filters, limit: POSTS_PER_PAGE }, start: cursor });

/** Categories and tags with their counts. */
export const topicsQuery = () => dataQueryOf('GET /blog/topics');

/** One article with related ones. */
export const postQuery = (name: string) => dataQueryOf('GET /blog/{name}', { params: { name } });

/** Comments as `identity` sees them, newest first; nobody's identity is empty. */
export const commentsQuery = (name: string, identity: string) => listOf('GET /blog/{name}/comments', { params: { name }, identity });

const likeQuery = (name: string, identity: string) => dataQueryOf('GET /blog/{name}/like', { params: { name }, identity });

/** Whether the account likes an article, the number of likes, and a toggle; optimistic, reverted when it fails. */
export function useLike(name: string, knownLikes: number) {
  const client = useQueryClient();
  const { identity, authenticated } = useSession();
  const query = likeQuery(name, identity);
  const { data } = useQuery({ ...query, enabled: authenticated });
  const isLiked = authenticated && data?.isLiked === true;
  const likes = data?.likes ?? knownLikes;
  const change = useChange({
    run: (_: void, send) => send(isLiked ? 'DELETE /blog/{name}/like' : 'PUT /blog/{name}/like', { params: { name } }),
    situation: 'changePost',
    // What is shown of it is changed in the cache.
    atOnce: [],
    onMutate: async () => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, { data: { isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) } });
    },
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: () => invalidateQuery(client, query),
  });
  return { isLiked, likes, toggle: () => change.mutate(), isBusy: change.isPending };
}

/** Writes a comment, which is shown once an admin approves it. */
export const useComment = (name: string) =>
  useChange({
    run: (text: string, send) => send('POST /blog/{name}/comments', { params: { name }, body: { text } }),
    situation: 'publishText',
    isAwaited: true,
  });

/** Deletes an own comment. */
export const useDeleteComment = (onSettled: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /blog/comments/{id}', { params: { id } }),
    situation: 'decide',
    success: toastMessages.deleted,
    onSuccess: onSettled,
    onError: onSettled,
  });

/** Counts a view of an article once in a browser session. */
export async function countView(name: string): Promise<void> {
  try {
    const seen = (sessionStorage.getItem(SEEN_POSTS_KEY) ?? '').split(' ');
    if (seen.includes(name)) return;
    sessionStorage.setItem(SEEN_POSTS_KEY, [...seen, name].join(' ').trim());
    await send('POST /blog/{name}/view', { params: { name } });
  } catch {
    // An uncounted view does not concern the reader.
  }
}
