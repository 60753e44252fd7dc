import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Message } from '#contract/chat.ts';
import { send } from '#web/app/api.ts';
import { clearUnread } from '#web/chat/live-cache.ts';
import { unreadQuery } from '#web/chat/unread.ts';

/** Marks received messages of an open thread as read, while the page is visible. */
export function useReading(identity: string, messages: readonly Message[]): void {
  const isLookedAt = useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );
  const reported = useRef('');
  const { mutate } = useMarkRead(identity);
  const unread = messages.findLast((message) => message.receiver._id === identity && !message.read);
  const { conversation, seq } = unread ?? {};
  useEffect(() => {
    const mark = `${conversation} ${seq}`;
    if (!isLookedAt || conversation === undefined || seq === undefined || reported.current === mark) return;
    reported.current = mark;
    mutate({ conversation, upTo: seq }, { onError: () => (reported.current = '') });
  }, [isLookedAt, conversation, seq, mutate]);
}

/** Marks the received messages of a conversation as read, up to a `seq`. */
function useMarkRead(identity: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ conversation, upTo }: { conversation: string; upTo: number }) =>
      send('PUT /messages/conversations/{id}/read', { params: { id: conversation }, body: { upTo } }),
    onSuccess: (answer, { conversation }) => {
      client.setQueryData(unreadQuery(identity).queryKey, answer);
      clearUnread(client, identity, conversation);
    },
  });
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
