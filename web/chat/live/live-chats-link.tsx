import { useQuery } from '@tanstack/react-query';
import { ChatsLink } from '#web/app/layout/chats-link.tsx';
import { useOwnAccount } from '#web/accounts/own-account.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { unreadQuery } from '#web/chat/unread.ts';
import { useLive } from './use-live.ts';

/** The chats link of a signed-in visitor; it also opens the event stream and refreshes the account's role, so that both load with it. */
export function LiveChatsLink() {
  const { identity } = useSession();
  const { data: unread = 0 } = useQuery(unreadQuery(identity));
  useLive();
  useOwnAccount();
  return <ChatsLink unread={unread} />;
}
