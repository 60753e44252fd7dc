import type * as z from 'zod/mini';
import type { Art } from '#contract/arts.ts';
import type { EditArt, NewArtOrDraft } from '#contract/new-art.ts';
import type { ManagedSort, ManagedState } from '#contract/manage-arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import type { FailureCode } from '#contract/failures.ts';
import { ApiFailure, newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';

/** What the list of own works is narrowed to, and its order. */
export type OwnArtsFilters = {
  search?: string | undefined;
  spelling?: 'exact' | undefined;
  state?: ManagedState | undefined;
  sort: ManagedSort;
};

/** The signed-in owner's works, drafts and hidden ones too. */
export const ownArtsQuery = (filters: OwnArtsFilters = { sort: 'newest' }) =>
  listOf('GET /arts/owner', { query: filters, identity: session().identity });

export type ArtAddition = { body: z.input<typeof NewArtOrDraft>; key?: string };
export type ArtChange = { id: string; body: z.input<typeof EditArt> };

/** 'See “Evening over Kivu”'. */
type SayShown = (name: string) => string;

/** What is published has a page, one press away from the toast. */
const wayTo = (say: SayShown, { state, name, slug }: Art) =>
  state === 'published' ? { label: say(name), to: screens.art(slug) } : undefined;

/** Adds an artwork, or a draft, of which `draftSaved` says so; repeated with the same `key` it is added once. */
export const useAddArt = (draftSaved: string, see: SayShown) =>
  useChange({
    run: ({ body, key = newKey() }: ArtAddition, send) => send('POST /arts', { body, idempotencyKey: key }),
    situation: 'saveArt',
    success: (_, { body }) => (body.state === 'draft' ? draftSaved : toastMessages.uploaded),
    way: ({ data }) => wayTo(see, data),
  });

/** Edits an artwork; absent fields keep their values. */
export const useEditArt = (see: SayShown) =>
  useChange({
    run: ({ id, body }: ArtChange, send) => send('PUT /arts/{id}', { params: { id }, body }),
    situation: 'saveArt',
    success: toastMessages.updated,
    way: ({ data }) => wayTo(see, data),
  });

type QuickValues = { price?: string; available_arts?: string };

type QuickStep = { price?: string; available_arts?: number };
type QuickChange = { id: string; body: QuickValues; before: QuickStep; now: QuickStep };

/** Changes the price or the stock of an artwork from its row; a refusal is shown there. `onSaved` runs also where the row has left the list by it. */
export const useQuickChange = (onSaved: (change: QuickChange) => void) =>
  useChange({
    run: ({ id, body }: QuickChange, send) => send('PUT /arts/{id}', { params: { id }, body }),
    situation: 'saveArt',
    isAwaited: true,
    onSuccess: (_, change) => onSaved(change),
  });

/** Puts back what a row's price or stock was, unless it was changed since. */
export const useUndoQuickChange = (success: string) =>
  useChange({
    async run({ id, before, now }: { id: string; before: QuickStep; now: QuickStep }, send) {
      const { data } = await send('POST /arts/bulk/undo', { body: { steps: [{ _id: id, before, now }] } });
      const [failed] = data.failed;
      if (failed) throw new ApiFailure(409, { code: failed.code as FailureCode, message: failed.message });
    },
    situation: 'change',
    success,
  });

/** Makes a draft that is a copy of an artwork, its pictures too. */
export const useDuplicateArt = (success: string, onSuccess: (id: string) => void) =>
  useChange({
    run: (id: string, send) => send('POST /arts/{id}/duplicate', { params: { id }, idempotencyKey: newKey() }),
    situation: 'change',
    success,
    onSuccess: ({ data }) => onSuccess(data._id),
  });

/** Deletes an artwork; one that was ever sold is hidden. */
export const useDeleteArt = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /arts/{id}', { params: { id } }),
    situation: 'deleteArt',
    success: toastMessages.artDeleted,
    onSuccess,
  });
