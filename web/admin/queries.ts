import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditSettings } from '#contract/admin.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { send } from '#web/app/api.ts';
import { ask, pickData } from '#web/app/query.ts';

/** Revenue, orders by state, sales by day, top artworks, districts. */
export const adminOverviewQuery = () =>
  queryOptions({ queryKey: ['admin', 'overview'], queryFn: ask('GET /admin/overview', {}), select: pickData });

/** All settings of an admin. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['admin', 'settings'], queryFn: ask('GET /admin/settings', {}), select: pickData });

/** Changes settings; absent ones keep their values. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditSettings) => send('PUT /admin/settings', { body }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery().queryKey, answer);
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
    },
  });
}

export const auditObjects = ['user', 'art', 'order', 'payment', 'setting', 'session', 'message'] as const;
export type AuditFilters = { objectType?: (typeof auditObjects)[number] | undefined; action?: string | undefined; sort: TimeSort };

/** The audit log. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filters],
    queryFn: (context) => ask('GET /admin/audit', { query: { ...filters, cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });
