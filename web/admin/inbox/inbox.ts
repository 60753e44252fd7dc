import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactQuery, EditContactMessage } from '#contract/contact.ts';
import type * as z from 'zod/mini';
import { send } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf, invalidate, listOf } from '#web/app/query.ts';

export const inboxStates = ['unread', 'open', 'closed'] as const;
export type InboxFilters = Pick<z.input<typeof ContactQuery>, 'state' | 'search' | 'sort'>;

/** Contact messages with the number of unread ones. */
export const inboxQuery = (filters: InboxFilters) => listOf('GET /messages', { query: filters, identity: session().identity });

/** One contact message with its answers. */
export const contactMessageQuery = (id: string) => dataQueryOf('GET /messages/{id}', { params: { id }, identity: session().identity });

function useInvalidateInbox() {
  const client = useQueryClient();
  return () => void invalidate(client, 'GET /messages', 'GET /messages/{id}');
}

/** Marks a message as read, closes, reopens, or replies by email. */
export function useEditContactMessage() {
  const invalidate = useInvalidateInbox();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: EditContactMessage }) => send('PUT /messages/{id}', { params: { id }, body }),
    onSuccess: invalidate,
  });
}

/** Deletes a contact message. */
export function useDeleteContactMessage() {
  const invalidate = useInvalidateInbox();
  return useMutation({
    mutationFn: (id: string) => send('DELETE /messages/{id}', { params: { id }, body: { userId: session().identity } }),
    onSettled: invalidate,
  });
}
