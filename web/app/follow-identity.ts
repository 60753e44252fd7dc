import type { QueryClient } from '@tanstack/react-query';
import { session, subscribeSession } from '#web/accounts/session/session.ts';
import { invalidateQuery } from './query.ts';

/**
 * Drops everything that was asked for one account as soon as it is signed out or another one is signed in, in this tab or in another one:
 * nobody sees what another account was answered. What a visitor was answered is asked for again. Returns a function that stops it.
 */
export function followIdentity(client: QueryClient): () => void {
  let last = session().identity;
  return subscribeSession(() => {
    const before = last;
    last = session().identity;
    if (before === last) return;
    if (before) client.clear();
    else void invalidateQuery(client);
  });
}
