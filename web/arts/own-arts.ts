import type * as z from 'zod/mini';
import type { EditArt, NewArtOrDraft } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';

/** The signed-in owner's works, drafts and hidden ones too. */
export const ownArtsQuery = () => listOf('GET /arts/owner', { identity: session().identity });

export type ArtAddition = { body: z.input<typeof NewArtOrDraft>; key?: string };
export type ArtChange = { id: string; body: z.input<typeof EditArt> };

/** Adds an artwork, or a draft, of which `draftSaved` says so; repeated with the same `key` it is added once. */
export const useAddArt = (draftSaved: string) =>
  useChange({
    run: ({ body, key = newKey() }: ArtAddition, send) => send('POST /arts', { body, idempotencyKey: key }),
    situation: 'saveArt',
    success: (_, { body }) => (body.state === 'draft' ? draftSaved : toastMessages.uploaded),
  });

/** Edits an artwork; absent fields keep their values. */
export const useEditArt = () =>
  useChange({
    run: ({ id, body }: ArtChange, send) => send('PUT /arts/{id}', { params: { id }, body }),
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
