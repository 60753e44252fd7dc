import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { CountBadge } from '#web/kit/visuals/badge.tsx';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';

/** Link to the chats, with the number of unread messages. */
export function ChatsLink({ unread = 0 }: { unread?: number }) {
  const { t } = useLingui();
  const label = unread ? t`Chats, ${unread} unread` : t`Chats`;
  return (
    <Link to={screens.chats} aria-label={label} title={label} className="icon-button relative">
      <ChatIcon />
      <CountBadge count={unread} />
    </Link>
  );
}
