import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { toast } from '#web/kit/toast.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { ask, pickData } from '#web/app/query.ts';

/** Approved artists, page by page; `search` looks in their names. */
export const artistsQuery = (search = '', limit = 24) =>
  infiniteQueryOptions({
    queryKey: ['artist', 'list', search, limit],
    queryFn: (context) =>
      ask('GET /users', { query: { role: 'Artist', status: 'approved', search, limit, cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** An approved artist's public page, by slug or id. */
export const artistQuery = (slug: string) =>
  queryOptions({ queryKey: ['artist', 'profile', slug], queryFn: ask('GET /artists/{slug}', { params: { slug } }), select: pickData });

/** The figures of the public pages. */
export const figuresQuery = () => queryOptions({ queryKey: ['artist', 'figures'], queryFn: ask('GET /figures', {}), select: pickData });

const followedIdsQuery = () =>
  queryOptions({ queryKey: ['artist', 'followed'], queryFn: ask('GET /artists/followed/ids', {}), select: pickData });

/** Whether the account follows an artist, and a toggle; the number of followers is refetched. */
export function useFollow(artistId: string): { isFollowed: boolean; toggle: () => void; isBusy: boolean } {
  const client = useQueryClient();
  const { authenticated } = useSession();
  const { data = [] } = useQuery({ ...followedIdsQuery(), enabled: authenticated });
  const isFollowed = authenticated && data.includes(artistId);
  const change = useMutation({
    mutationFn: () => send(isFollowed ? 'DELETE /artists/{id}/follow' : 'PUT /artists/{id}/follow', { params: { id: artistId } }),
    onError: (error) => toast.error(explain('decide', error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['artist'] }),
  });
  return { isFollowed, toggle: () => change.mutate(), isBusy: change.isPending };
}
