import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useChatPath } from './use-chat-path.ts';
import { CountBadge } from '#web/kit/visuals/badge.tsx';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';

/** Link to the chats, with the number of unread messages. */
export function ChatsLink({ unread = 0 }: { unread?: number }) {
  const { t } = useLingui();
  const { all } = useChatPath();
  const label = unread ? t`Chats, ${unread} unread` : t`Chats`;
  return (
    <Link to={all} aria-label={label} title={label} className="icon-button relative">
      <ChatIcon />
      <CountBadge count={unread} />
    </Link>
  );
}
