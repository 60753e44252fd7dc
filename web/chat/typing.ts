import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '#web/app/api.ts';

/** Who writes says so at most so often; who hears nothing for longer takes it for over. */
const TELL_MS = 3_000;
const BELIEVED_MS = 6_000;

/** When a person was last said to be typing, in ms since 1970; 0 for not. Filled by events alone. */
export const typingQuery = (user: string) =>
  queryOptions({ queryKey: ['chat', 'typing', user], queryFn: () => 0, enabled: false, initialData: 0, staleTime: Infinity });

/** Whether the other one is typing. */
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

/** Tells the other one that I am typing, or that I have stopped; nobody is told that it failed. */
export function useSendTyping(receiver: string): (isTyping: boolean) => void {
  const told = useRef(0);
  return (isTyping) => {
    const now = Date.now();
    if (isTyping ? now - told.current < TELL_MS : told.current === 0) return;
    told.current = isTyping ? now : 0;
    send('POST /messages/typing', { body: { receiver, isTyping } }).catch(() => {});
  };
}
