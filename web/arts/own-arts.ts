import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EditArt, NewArt } from '#contract/arts.ts';
import { newKey, type Send, send } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { invalidate, listOf } from '#web/app/query.ts';

/** The signed-in owner's works, drafts and hidden ones too. */
export const ownArtsQuery = () => listOf('GET /arts/owner', { identity: session().identity });

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
    void invalidate(client, 'GET /arts/*', 'GET /admin/*', 'GET /artist/overview');
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
