import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Message } from '#contract/chat.ts';
import { type Entry, outboxOf } from '#web/chat/outbox/outbox.ts';
import { discard, sendOutbox } from '#web/chat/outbox/send-outbox.ts';

/** The messages to an account that its thread does not have yet; also sends those left from before. */
export function useOutgoing(identity: string, receiver: string, messages: readonly Message[]): Entry[] {
  const client = useQueryClient();
  const outbox = outboxOf(identity);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list, outbox.list);
  useEffect(() => void sendOutbox(client, identity), [client, identity]);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  // The response was lost, but the message arrived.
  const confirmed = entries
    .filter((entry) => arrived.has(entry.clientId) && entry.state.kind !== 'sending')
    .map(({ clientId }) => clientId);
  const done = confirmed.join(' ');
  useEffect(() => {
    for (const clientId of done.split(' ').filter(Boolean)) discard(identity, clientId);
  }, [identity, done]);
  return entries.filter((entry) => entry.receiver === receiver && !arrived.has(entry.clientId));
}
