import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWholeAccount, keepInSession, accountQuery } from './queries.ts';
import { onForbidden } from './session/forbidden.ts';
import { session } from './session/session.ts';
import { useSession } from './session/use-session.ts';

/**
 * Keeps role, status and name of the signed-in person as the server has them: an approval opens the dashboard without a new sign-in. Asked
 * for when somebody comes back to the page and when a call is refused for a lack of rights; live-cache.ts asks when it hears of a decision.
 * Once in each frame.
 */
export function useOwnAccount(): void {
  const client = useQueryClient();
  const { identity, authenticated } = useSession();
  const { data } = useQuery({ ...accountQuery(identity), enabled: authenticated, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    if (data && isWholeAccount(data) && data._id === session().identity) keepInSession(data);
  }, [data]);
  useEffect(() => onForbidden(() => void client.invalidateQueries(accountQuery(identity))), [client, identity]);
}

/** Asks the server once who the signed-in person is now; without an answer all stays as it was. */
export async function refreshOwnAccount(client: QueryClient, identity: string): Promise<void> {
  try {
    const { data } = await client.fetchQuery({ ...accountQuery(identity), staleTime: 0, retry: false });
    if (isWholeAccount(data) && data._id === session().identity) keepInSession(data);
  } catch {
    // The rights live on the server: what is known here is only what is shown.
  }
}
