import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EditArt, NewArt } from '#contract/arts.ts';
import { newKey, type Send, send } from '#web/app/api.ts';
import { ask } from '#web/app/query.ts';

/** The signed-in artist's artworks, including drafts and hidden ones. */
export const ownArtsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['arts', 'owner'],
    queryFn: (context) => ask('GET /arts/owner', { query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** Files of a work: its first picture, and more. */
export type ArtFiles = { image?: File | undefined; pictures?: File[] | undefined };
type Sending = { sender?: Send };
export type ArtAddition = Sending & { body: z.input<typeof NewArt> & ArtFiles; key?: string };
export type ArtChange = Sending & { id: string; body: z.input<typeof EditArt> & ArtFiles };

/** Invalidates all lists of artworks after a change (product.md section 4). */
function useInvalidateArts() {
  const client = useQueryClient();
  // Not awaited: a dialog closes as soon as its action is done.
  return () => {
    for (const queryKey of [['arts'], ['admin'], ['artist', 'overview']]) void client.invalidateQueries({ queryKey });
  };
}

/** Adds an artwork; repeated with the same `key` it is added once. */
export function useAddArt() {
  const invalidate = useInvalidateArts();
  return useMutation({
    mutationFn: ({ body, key = newKey(), sender = send }: ArtAddition) => sender('POST /arts', { body, idempotencyKey: key }),
    onSuccess: invalidate,
  });
}

/** Edits an artwork; absent fields keep their values. */
export function useEditArt() {
  const invalidate = useInvalidateArts();
  return useMutation({
    mutationFn: ({ id, body, sender = send }: ArtChange) => sender('PUT /arts/{id}', { params: { id }, body }),
    onSuccess: invalidate,
  });
}

/** Deletes an artwork; one that was ever sold is hidden. */
export function useDeleteArt() {
  const invalidate = useInvalidateArts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /arts/{id}', { params: { id } }), onSettled: invalidate });
}
