import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/app/api.ts';
import { ask } from '#web/app/query.ts';

/** What happened to me lately, newest first, and how much of it is unread. The event stream adds to it. */
export const noticesQuery = (identity: string) => queryOptions({ queryKey: ['notices', identity], queryFn: ask('GET /notices', {}) });

/** Marks one notice as read, or all: at once here, and taken back when the server refuses. */
export function useReadNotices(identity: string) {
  const client = useQueryClient();
  const { queryKey } = noticesQuery(identity);
  return useMutation({
    mutationFn: (id: string | undefined) => (id ? send('PUT /notices/{id}/read', { params: { id } }) : send('PUT /notices/read')),
    onMutate: (id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, data: list.data.map((one) => (id === undefined || one._id === id ? { ...one, read: true } : one)) },
      ),
    onSuccess: ({ noticeCount }) => client.setQueryData(queryKey, (list) => list && { ...list, noticeCount }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
