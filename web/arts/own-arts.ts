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

/** The owner's list is asked for again after each change (product.md section 4), and every other list with it. */
function useInvalidateArts() {
  const client = useQueryClient();
  // Not waited for: a dialog closes as soon as its act is done.
  return () => {
    void invalidate(client, 'GET /arts/*', 'GET /admin/*', 'GET /artist/overview');
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
