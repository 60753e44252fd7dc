import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactQuery, EditContactMessage } from '#contract/contact.ts';
import type * as z from 'zod/mini';
import { send } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { ask, pickData } from '#web/app/query.ts';

export const inboxStates = ['unread', 'open', 'closed'] as const;
export type InboxFilters = Pick<z.input<typeof ContactQuery>, 'state' | 'search' | 'sort'>;

/** Contact messages with the number of unread ones. */
export const inboxQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'inbox', filters],
    queryFn: (context) => ask('GET /messages', { query: { ...filters, cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** One contact message with its replies. */
export const contactMessageQuery = (id: string) =>
  queryOptions({ queryKey: ['contact', 'message', id], queryFn: ask('GET /messages/{id}', { params: { id } }), select: pickData });

function useInvalidateInbox() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['contact'] });
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
