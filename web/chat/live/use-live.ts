import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidate, invalidateQuery, keyOf } from '#web/app/query.ts';
import { useEffect } from 'react';
import { useSession } from '#web/accounts/session/use-session.ts';
import { openLive } from './live.ts';
import { takeEvent } from '#web/chat/live-cache.ts';
import { outboxOf } from '#web/chat/outbox/outbox.ts';

/** What may have changed while no stream was open; the counts come with its first event. */
const missable = ['GET /messages/{userId}/{otherUserId}', 'GET /messages/conversations/{userId}'] as const;

/** Applies live events of the signed-in account to the query cache. Once in each layout. */
export function useLive(): void {
  const client = useQueryClient();
  const { identity, token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    sendLeftovers(client, identity);
    return openLive({
      identity,
      onEvent: (event) => takeEvent(client, identity, event),
      onReady: (isWhole) => {
        if (!isWhole) {
          void invalidate(client, ...missable);
          void invalidateQuery(client, { queryKey: keyOf('GET /users/{id}', { params: { id: identity } }) });
        }
        sendLeftovers(client, identity);
      },
    });
  }, [client, identity, token]);
}

/** Sends messages that an earlier page or a lost connection left unsent; the sending code is loaded only when there are any. */
function sendLeftovers(client: QueryClient, identity: string): void {
  if (outboxOf(identity).list().length > 0)
    void import('#web/chat/outbox/send-outbox.ts').then(({ sendOutbox }) => sendOutbox(client, identity));
}
