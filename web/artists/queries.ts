import { useQuery } from '@tanstack/react-query';
import { useChange } from '#web/app/changes/use-change.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { session } from '#web/accounts/session/session.ts';
import type { Wanted } from '#web/accounts/session/wish.ts';
import { newKey } from '#web/app/api.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

/** Approved artists with their latest works, page by page; `search` looks in their names. */
export const artistsQuery = (search = '', limit = 24) =>
  listOf('GET /users', { query: { role: 'Artist', status: 'approved', search, limit, works: true } });

/** An approved artist's public page, by slug or id. */
export const artistQuery = (slug: string) => dataQueryOf('GET /artists/{slug}', { params: { slug } });

/** The figures of the public pages. */
export const figuresQuery = () => dataQueryOf('GET /figures');

/** What a visitor wants who presses Follow. */
export const wishToFollow = ({ _id: artistId, name }: { _id: string; name: string }): Wanted => ({
  act: 'artists.follow',
  name,
  facts: { artistId },
  key: newKey(),
});

const followedIdsQuery = () => dataQueryOf('GET /artists/followed/ids', { identity: session().identity });

/** Whether the account follows an artist, and a toggle; the number of followers is refetched. */
export function useFollow({ _id: artistId, name }: { _id: string; name: string }): {
  isFollowed: boolean;
  toggle: () => void;
  isBusy: boolean;
} {
  const { authenticated } = useSession();
  const { data = [] } = useQuery({ ...followedIdsQuery(), enabled: authenticated });
  const isFollowed = authenticated && data.includes(artistId);
  const change = useChange({
    run: (_: void, send) => send(isFollowed ? 'DELETE /artists/{id}/follow' : 'PUT /artists/{id}/follow', { params: { id: artistId } }),
    situation: 'change',
    isAwaited: true,
    wish: () => (isFollowed ? undefined : wishToFollow({ _id: artistId, name })),
  });
  return { isFollowed, toggle: () => change.mutate(), isBusy: change.isPending };
}
