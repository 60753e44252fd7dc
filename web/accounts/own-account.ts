import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWholeAccount, keepInSession, accountQuery } from './queries.ts';
import { invalidateQuery } from '#web/app/query.ts';
import { onForbidden } from './session/forbidden.ts';
import { session } from './session/session.ts';
import { useSession } from './session/use-session.ts';

/**
 * Keeps the session's copy of role, status and name up to date: an approval opens the dashboard without a new sign-in. Refetched when the
 * page becomes visible and when a call is answered with 403; live-cache.ts refetches it when a decision is made. Once in each layout.
 */
export function useOwnAccount(): void {
  const client = useQueryClient();
  const { identity, authenticated } = useSession();
  const { data } = useQuery({ ...accountQuery(identity), enabled: authenticated, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    if (data && isWholeAccount(data) && data._id === session().identity) keepInSession(data);
  }, [data]);
  useEffect(() => onForbidden(() => void invalidateQuery(client, accountQuery(identity))), [client, identity]);
}

/** Fetches the signed-in account once; on failure everything stays as it was. */
export async function refreshOwnAccount(client: QueryClient, identity: string): Promise<void> {
  try {
    const { data } = await client.fetchQuery({ ...accountQuery(identity), staleTime: 0, retry: false });
    if (isWholeAccount(data) && data._id === session().identity) keepInSession(data);
  } catch {
    // Only the display is outdated: the server checks permissions itself.
  }
}
