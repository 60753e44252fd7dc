import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlogQuery } from '#contract/blog.ts';
import { send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { toast } from '#web/kit/toast.ts';
import { SEEN_POSTS_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { dataQueryOf, keyOf, listOf } from '#web/app/query.ts';

/** What the blog can be asked for; the same names stand in the address of /blog. */
export type BlogFilters = Pick<BlogQuery, 'search' | 'category' | 'tag'>;

const POSTS_PER_PAGE = 6;

/** Articles, newest first, page by page; `cursor` starts later than at the first page. */
export const postsQuery = (filters: BlogFilters = {}, cursor = '') =>
  listOf('GET /blog', { query: { ...filters, limit: POSTS_PER_PAGE }, start: cursor });

/** Categories and tags with their counts. */
export const topicsQuery = () => dataQueryOf('GET /blog/topics');

/** One article with related ones. */
export const postQuery = (name: string) => dataQueryOf('GET /blog/{name}', { params: { name } });

/** Comments as `identity` sees them, newest first; nobody's identity is empty. */
export const commentsQuery = (name: string, identity: string) => listOf('GET /blog/{name}/comments', { params: { name }, identity });

const likeQuery = (name: string, identity: string) => dataQueryOf('GET /blog/{name}/like', { params: { name }, identity });

/** Whether I like an article, how many do, and the way to change it; shown at once, taken back when it fails. */
export function useLike(name: string, knownLikes: number) {
  const client = useQueryClient();
  const { identity, authenticated } = useSession();
  const query = likeQuery(name, identity);
  const { data } = useQuery({ ...query, enabled: authenticated });
  const isLiked = authenticated && data?.isLiked === true;
  const likes = data?.likes ?? knownLikes;
  const change = useMutation({
    mutationFn: () => send(isLiked ? 'DELETE /blog/{name}/like' : 'PUT /blog/{name}/like', { params: { name } }),
    onMutate: async () => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, { data: { isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) } });
    },
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: (error) => {
      toast.error(explain('changePost', error));
      return client.invalidateQueries(query);
    },
  });
  return { isLiked, likes, toggle: () => change.mutate(), isBusy: change.isPending };
}

function useInvalidateComments(name: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf('GET /blog/{name}/comments', { params: { name } }) }),
      client.invalidateQueries({ queryKey: keyOf('GET /blog/{name}', { params: { name } }) }),
    ]);
}

/** Writes a comment, which waits for the admin. */
export function useComment(name: string) {
  const forget = useInvalidateComments(name);
  return useMutation({
    mutationFn: (text: string) => send('POST /blog/{name}/comments', { params: { name }, body: { text } }),
    onSuccess: forget,
  });
}

/** The admin lets a comment be seen. */
export function useApproveComment(name: string) {
  const forget = useInvalidateComments(name);
  return useMutation({ mutationFn: (id: string) => send('POST /blog/comments/{id}/approve', { params: { id } }), onSettled: forget });
}

/** Deletes a comment of one's own; the admin any. */
export function useDeleteComment(name: string) {
  const forget = useInvalidateComments(name);
  return useMutation({ mutationFn: (id: string) => send('DELETE /blog/comments/{id}', { params: { id } }), onSettled: forget });
}

/** Counts a view of an article once in a browser session. */
export async function countView(name: string): Promise<void> {
  try {
    const seen = (sessionStorage.getItem(SEEN_POSTS_KEY) ?? '').split(' ');
    if (seen.includes(name)) return;
    sessionStorage.setItem(SEEN_POSTS_KEY, [...seen, name].join(' ').trim());
    await send('POST /blog/{name}/view', { params: { name } });
  } catch {
    // A view that is not counted is no harm to the reader.
  }
}
