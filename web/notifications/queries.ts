import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#web/app/changes/use-change.ts';
import { invalidateQuery, queryOf } from '#web/app/query.ts';

/** What happened to me lately, newest first, and how much of it is unread. The event stream adds to it. */
export const notificationsQuery = (identity: string) => queryOf('GET /notifications', { identity });

/** Marks one notification as read, or all: at once here, and taken back when the server refuses. */
export function useReadNotifications(identity: string) {
  const client = useQueryClient();
  const query = notificationsQuery(identity);
  return useChange({
    run: (id: string | undefined, send) =>
      id ? send('PUT /notifications/{id}/read', { params: { id } }) : send('PUT /notifications/read'),
    situation: 'mark',
    atOnce: [],
    onMutate: (id) =>
      client.setQueryData(
        query.queryKey,
        (list) => list && { ...list, data: list.data.map((one) => (id === undefined || one._id === id ? { ...one, read: true } : one)) },
      ),
    onSuccess: ({ notificationCount }, id) => {
      // Behind the latest about a thing may be others, which are to be seen now.
      const isOneOfSeveral = client.getQueryData(query.queryKey)?.data.some((one) => one._id === id && one.count > 1);
      client.setQueryData(query.queryKey, (list) => list && { ...list, notificationCount });
      if (isOneOfSeveral) void invalidateQuery(client, query);
    },
    onError: () => invalidateQuery(client, query),
  });
}
