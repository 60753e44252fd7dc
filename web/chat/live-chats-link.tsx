import { useQuery } from '@tanstack/react-query';
import { ChatsLink } from '#web/frame/chats-link.tsx';
import { useSession } from '#web/login/use-session.ts';
import { unreadQuery } from './unread.ts';
import { useLive } from './use-live.ts';

/** The way to the chats for those who are signed in; the event stream hangs on it, so that it is loaded with it and not before. */
export function LiveChatsLink() {
  const { identity } = useSession();
  const { data: unread = 0 } = useQuery(unreadQuery(identity));
  useLive();
  return <ChatsLink unread={unread} />;
}
