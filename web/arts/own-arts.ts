import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EditArt, NewArt } from '#contract/arts.ts';
import { newKey, type Send, send } from '#web/app/api.ts';
import { ask } from '#web/app/query.ts';

/** The signed-in owner's works, drafts and hidden ones too. */
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

/** The owner's list is asked for again after each change (product.md section 4), and every other list with it. */
function useInvalidateArts() {
  const client = useQueryClient();
  // Not waited for: a dialog closes as soon as its act is done.
  return () => {
    for (const queryKey of [['arts'], ['admin'], ['artist', 'overview']]) void client.invalidateQueries({ queryKey });
  };
}

/** Puts up a work; the same `key` puts it up once however often it is sent. */
export function useAddArt() {
  const forget = useInvalidateArts();
  return useMutation({
    mutationFn: ({ body, key = newKey(), sender = send }: ArtAddition) => sender('POST /arts', { body, idempotencyKey: key }),
    onSuccess: forget,
  });
}

/** Changes a work; absent fields keep their values. */
export function useEditArt() {
  const forget = useInvalidateArts();
  return useMutation({
    mutationFn: ({ id, body, sender = send }: ArtChange) => sender('PUT /arts/{id}', { params: { id }, body }),
    onSuccess: forget,
  });
}

/** Deletes a work; one that was ever sold is hidden. */
export function useDeleteArt() {
  const forget = useInvalidateArts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /arts/{id}', { params: { id } }), onSettled: forget });
}
