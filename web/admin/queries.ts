import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditSettings } from '#contract/admin.ts';
import type { AuditedObject } from '#contract/audit.ts';
import type { WaitingKind } from '#contract/waiting.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

/** Revenue, orders by state, sales by day, top artworks, districts. */
export const adminOverviewQuery = () => dataQueryOf('GET /admin/overview', { identity: session().identity });

/** What waits for the signed-in one of the staff. */
export const waitingQuery = () => dataQueryOf('GET /admin/waiting', { identity: session().identity });

/** How much of each kind waits for the signed-in one of the staff, for the chips of lists; what there is none of, and what is not theirs, is left out. `late`: orders that should have left, whatever they wait for. */
export function useWaitingCounts(): { [K in WaitingKind]?: number } & { late?: number } {
  const { data } = useQuery(waitingQuery());
  const late = data?.reduce((sum, one) => sum + (one.late ?? 0), 0);
  return { ...Object.fromEntries((data ?? []).map(({ kind, count }) => [kind, count])), ...(late ? { late } : {}) };
}

/** Mails and jobs that fail. */
export const failuresQuery = () => dataQueryOf('GET /admin/failures', { identity: session().identity });

/** Everything that an admin can set. */
export const settingsQuery = () => dataQueryOf('GET /admin/settings', { identity: session().identity });

/** Changes settings; absent ones keep their values. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useChange({
    run: (body: EditSettings, send) => send('PUT /admin/settings', { body }),
    situation: 'saveSettings',
    success: toastMessages.updated,
    onSuccess: (answer) => client.setQueryData(settingsQuery().queryKey, answer),
  });
}

export type AuditFilters = {
  objectType?: AuditedObject | undefined;
  kind?: string | undefined;
  person?: string | undefined;
  object?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sessions: 'only' | 'without';
  sort: TimeSort;
};

/** The audit log. */
export const auditQuery = (filters: AuditFilters) => listOf('GET /admin/audit', { query: filters, identity: session().identity });
