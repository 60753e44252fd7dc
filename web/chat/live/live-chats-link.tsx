import { useQuery } from '@tanstack/react-query';
import { ChatsLink } from '#web/app/layout/chats-link.tsx';
import { useOwnAccount } from '#web/accounts/own-account.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { unreadQuery } from '#web/chat/unread.ts';
import { useLive } from './use-live.ts';

/** The way to the chats for those who are signed in; the event stream hangs on it, so that it is loaded with it and not before, and what keeps the role. */
export function LiveChatsLink() {
  const { identity } = useSession();
  const { data: unread = 0 } = useQuery(unreadQuery(identity));
  useLive();
  useOwnAccount();
  return <ChatsLink unread={unread} />;
}
