import type { ContactQuery, EditContactMessage } from '#contract/contact.ts';
import type * as z from 'zod/mini';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

export const inboxStates = ['unread', 'open', 'closed'] as const;
export type InboxFilters = Pick<z.input<typeof ContactQuery>, 'state' | 'search' | 'sort'>;

/** Contact messages with the number of unread ones. */
export const inboxQuery = (filters: InboxFilters) => listOf('GET /messages', { query: filters, identity: session().identity });

/** One contact message with its answers. */
export const contactMessageQuery = (id: string) => dataQueryOf('GET /messages/{id}', { params: { id }, identity: session().identity });

type Editing = { id: string; body: EditContactMessage };

/** Marks a message as read, once it is opened. */
export const useMarkContactMessage = () =>
  useChange({ run: ({ id, body }: Editing, send) => send('PUT /messages/{id}', { params: { id }, body }), situation: 'mark' });

/** Closes a message, opens it again, marks it as unread. */
export const useEditContactMessage = (onSuccess: () => void) =>
  useChange({ run: ({ id, body }: Editing, send) => send('PUT /messages/{id}', { params: { id }, body }), situation: 'decide', onSuccess });

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
