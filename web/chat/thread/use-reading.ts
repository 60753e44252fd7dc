import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Message } from '#contract/chat.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { useLookedAt } from '#web/kit/browser/use-looked-at.ts';
import { clearUnread } from '#web/chat/live-cache.ts';
import { unreadQuery } from '#web/chat/unread.ts';

/** Marks received messages of an open thread as read, while the page is visible. */
export function useReading(identity: string, messages: readonly Message[]): void {
  const isLookedAt = useLookedAt();
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
  return useChange({
    run: ({ conversation, upTo }: { conversation: string; upTo: number }, send) =>
      send('PUT /messages/conversations/{id}/read', { params: { id: conversation }, body: { upTo } }),
    situation: 'markRead',
    // What is marked is marked in the cache; the artist's overview counts it.
    atOnce: ['GET /artist/overview'],
    onSuccess: (answer, { conversation }) => {
      client.setQueryData(unreadQuery(identity).queryKey, answer);
      clearUnread(client, identity, conversation);
    },
  });
}
