import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '#web/app/api.ts';
import { keyOfEvent } from '#web/app/query.ts';

/** Typing is sent at most this often; a receiver without news for longer assumes that it has ended. */
const SEND_MS = 3_000;
const BELIEVED_MS = 6_000;

/** When an account was last reported typing, in ms since 1970; 0 for not. Filled by events only. */
export const typingQuery = (user: string) =>
  queryOptions({ queryKey: keyOfEvent('typing', { user }), queryFn: () => 0, enabled: false, initialData: 0, staleTime: Infinity });

/** Whether the other participant is typing. */
export function useIsTyping(user: string): boolean {
  const { data: since } = useQuery(typingQuery(user));
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!since) return undefined;
    const timer = setTimeout(() => setOver(since), BELIEVED_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return since > over;
}

/** Sends whether this account is typing; failures are ignored. */
export function useSendTyping(receiver: string): (isTyping: boolean) => void {
  const sentAt = useRef(0);
  return (isTyping) => {
    const now = Date.now();
    if (isTyping ? now - sentAt.current < SEND_MS : sentAt.current === 0) return;
    sentAt.current = isTyping ? now : 0;
    send('POST /messages/typing', { body: { receiver, isTyping } }).catch(() => {});
  };
}
