import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/app/api.ts';
import { ask } from '#web/app/query.ts';

/** What happened to me lately, newest first, and how much of it is unread. The event stream adds to it. */
export const notificationsQuery = (identity: string) =>
  queryOptions({ queryKey: ['notifications', identity], queryFn: ask('GET /notifications', {}) });

/** Marks one notification as read, or all: at once here, and taken back when the server refuses. */
export function useReadNotifications(identity: string) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery(identity);
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id ? send('PUT /notifications/{id}/read', { params: { id } }) : send('PUT /notifications/read'),
    onMutate: (id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, data: list.data.map((one) => (id === undefined || one._id === id ? { ...one, read: true } : one)) },
      ),
    onSuccess: ({ notificationCount }) => client.setQueryData(queryKey, (list) => list && { ...list, notificationCount }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
