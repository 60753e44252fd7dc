import type { ContactQuery, EditContactMessage, EditSavedReply } from '#contract/contact.ts';
import type * as z from 'zod/mini';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

export type InboxFilters = Pick<z.input<typeof ContactQuery>, 'state' | 'assigned' | 'search' | 'spelling' | 'sort'>;

/** Contact messages with the number of unread ones. */
export const inboxQuery = (filters: InboxFilters) => listOf('GET /messages', { query: filters, identity: session().identity });

/** One contact message with its answers, and the person and orders of its address. */
export const contactMessageQuery = (id: string) => dataQueryOf('GET /messages/{id}', { params: { id }, identity: session().identity });

/** Who can be given an email to answer. */
export const colleaguesQuery = () => dataQueryOf('GET /messages/assignees', { identity: session().identity });

/** The saved replies, by title. */
export const repliesQuery = () => dataQueryOf('GET /messages/replies', { identity: session().identity });

type Editing = { id: string; body: EditContactMessage };

/** Marks a message as read, once it is opened. */
export const useMarkContactMessage = () =>
  useChange({ run: ({ id, body }: Editing, send) => send('PUT /messages/{id}', { params: { id }, body }), situation: 'mark' });

/** Opens a message again, marks it as unread. */
export const useEditContactMessage = (onSuccess: () => void) =>
  useChange({ run: ({ id, body }: Editing, send) => send('PUT /messages/{id}', { params: { id }, body }), situation: 'decide', onSuccess });

/** Closes a message, or takes that back. */
export const useCloseContactMessage = (onSuccess: () => void) =>
  useChange({
    run: ({ id, isUndo = false }: { id: string; isUndo?: boolean }, send) =>
      isUndo ? send('POST /messages/{id}/close/undo', { params: { id } }) : send('POST /messages/{id}/close', { params: { id } }),
    situation: 'decide',
    onSuccess,
  });

/** Gives a message to somebody, or to nobody. */
export const useAssignContactMessage = () =>
  useChange({
    run: ({ id, assignee }: { id: string; assignee: string | null }, send) =>
      send('PUT /messages/{id}/assignee', { params: { id }, body: { assignee } }),
    situation: 'decide',
    success: toastMessages.updated,
  });

/** Answers a message by email. */
export const useAnswerContactMessage = () =>
  useChange({
    run: ({ id, answer }: { id: string; answer: string }, send) => send('PUT /messages/{id}', { params: { id }, body: { answer } }),
    situation: 'publishText',
    success: toastMessages.messageSent,
  });

/** Deletes a contact message. */
export const useDeleteContactMessage = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /messages/{id}', { params: { id }, body: { userId: session().identity } }),
    situation: 'decide',
    success: toastMessages.deleted,
    onSuccess,
  });

/** Adds a saved reply, or edits the one with this id. */
export const useSaveReply = (onSuccess: () => void) =>
  useChange({
    run: ({ id, body }: { id: string | undefined; body: EditSavedReply }, send) =>
      id ? send('PUT /messages/replies/{id}', { params: { id }, body }) : send('POST /messages/replies', { body }),
    situation: 'publishText',
    success: toastMessages.updated,
    onSuccess,
  });

/** Deletes a saved reply. */
export const useDeleteReply = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /messages/replies/{id}', { params: { id } }),
    situation: 'decide',
    success: toastMessages.deleted,
    onSuccess,
  });
