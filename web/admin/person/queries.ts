import type * as z from 'zod/mini';
import type { ApplicantsQuery, SetRole } from '#contract/people.ts';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { keepInSession } from '#web/accounts/queries.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

/** A person as the staff see them. */
export const personPageQuery = (id: string) => dataQueryOf('GET /admin/people/{id}', { params: { id }, identity: session().identity });

/** Artists who wait for a decision. */
export const applicantsQuery = (query: z.input<typeof ApplicantsQuery>) =>
  listOf('GET /admin/applicants', { query, identity: session().identity });

/** Makes somebody a customer, an artist, one of the staff; of oneself the session learns it. */
export const useSetRole = (id: string, onSuccess: () => void) =>
  useChange({
    run: async (body: SetRole, send) => (await send('POST /users/{id}/role', { params: { id }, body })).data,
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess: (person) => {
      if (person._id === session().identity) keepInSession(person);
      onSuccess();
    },
  });

/** Blocks a person, or ends it. */
export const useBlocking = (id: string, onSuccess: () => void) =>
  useChange({
    run: ({ isBlocked, reason }: { isBlocked: boolean; reason: string }, send) =>
      isBlocked
        ? send('POST /users/{id}/unblock', { params: { id }, body: { reason } })
        : send('POST /users/{id}/block', { params: { id }, body: { reason } }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess,
  });

/** Signs a person out everywhere. */
export const useSignOutPerson = (id: string, onSuccess: () => void) =>
  useChange({
    run: (_: void, send) => send('DELETE /users/{id}/sessions', { params: { id } }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess,
  });

/** Takes an approval back, within ten minutes. */
export const useUndoApproval = (onSuccess?: () => void) =>
  useChange({
    run: (id: string, send) => send('POST /users/{id}/artist/undo', { params: { id } }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess: () => onSuccess?.(),
  });

/** Asks an applicant for more. */
export const useAskApplicant = (onSuccess: () => void) =>
  useChange({
    run: ({ id, text }: { id: string; text: string }, send) => send('POST /users/{id}/artist/ask', { params: { id }, body: { text } }),
    situation: 'decide',
    success: toastMessages.messageSent,
    onSuccess,
  });

/** Adds a note among staff. */
export const useAddPersonNote = (id: string) =>
  useChange({
    run: (text: string, send) => send('POST /admin/people/{id}/notes', { params: { id }, body: { text } }),
    situation: 'publishText',
    isAwaited: true,
  });

/** Deletes an own note. */
export const useDeletePersonNote = (id: string) =>
  useChange({
    run: (noteId: string, send) => send('DELETE /admin/people/{id}/notes/{noteId}', { params: { id, noteId } }),
    situation: 'decide',
    success: toastMessages.deleted,
  });
