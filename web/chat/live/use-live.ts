import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/accounts/session/use-session.ts';
import { openLive } from './live.ts';
import { takeEvent } from './live-cache.ts';
import { outboxOf } from '#web/chat/outbox/outbox.ts';

/** Queries that may be outdated after a time without a stream; the counts come with its first event. */
const missable = ['thread', 'conversations'];

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
          void Promise.all(missable.map((name) => client.invalidateQueries({ queryKey: ['chat', name, identity] })));
          void client.invalidateQueries({ queryKey: ['artist', 'person', identity] });
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
