import type * as z from 'zod/mini';
import type { EditArt, NewArt, NewArtOrDraft } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey, type Send } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';

/** The signed-in owner's works, drafts and hidden ones too. */
export const ownArtsQuery = () => listOf('GET /arts/owner', { identity: session().identity });

/** Files of a work: its first picture, and more. */
export type ArtFiles = { image?: File | undefined; pictures?: File[] | undefined };
type Sending = { sender?: Send };
export type ArtAddition = Sending & { body: z.input<typeof NewArt> & ArtFiles; key?: string };
export type ArtChange = Sending & { id: string; body: z.input<typeof EditArt> & ArtFiles };

/** Adds an artwork; repeated with the same `key` it is added once. */
export const useAddArt = () =>
  useChange({
    // The form's schema does not tell a draft from an artwork; the server's does.
    run: ({ body, key = newKey(), sender }: ArtAddition, send) =>
      send('POST /arts', { body: body as z.input<typeof NewArtOrDraft> & ArtFiles, idempotencyKey: key }, sender),
    situation: 'saveArt',
    success: toastMessages.uploaded,
  });

/** Edits an artwork; absent fields keep their values. */
export const useEditArt = () =>
  useChange({
    run: ({ id, body, sender }: ArtChange, send) => send('PUT /arts/{id}', { params: { id }, body }, sender),
    situation: 'saveArt',
    success: toastMessages.updated,
  });

/** Deletes an artwork; one that was ever sold is hidden. */
export const useDeleteArt = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /arts/{id}', { params: { id } }),
    situation: 'deleteArt',
    success: toastMessages.artDeleted,
    onSuccess,
  });
