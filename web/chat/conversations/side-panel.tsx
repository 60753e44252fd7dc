import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from '#web/kit/lists/tabs.tsx';
import { ArtistsTab } from './artists-tab.tsx';
import { ConversationList } from './conversation-list.tsx';
import { CountMark } from './count-mark.tsx';
import { unreadQuery } from '#web/chat/unread.ts';

type SidePanelProps = {
  identity: string;
  /** Id of the account whose thread is open. */
  open: string;
  tab: string;
  onTab: (key: string) => void;
};

/** The left panel: conversations, and artists to message. */
export function SidePanel({ identity, open, tab, onTab }: SidePanelProps) {
  const { t } = useLingui();
  return (
    <div className="pt-1 md:px-5 md:pb-5">
      <Tabs
        label={t`Messages and artists`}
        current={tab}
        onChange={onTab}
        tabs={[
          { key: 'messages', label: <MessagesLabel identity={identity} />, panel: <ConversationList identity={identity} open={open} /> },
          { key: 'artists', label: <Trans>Artists</Trans>, panel: <ArtistsTab identity={identity} /> },
        ]}
      />
    </div>
  );
}

function MessagesLabel({ identity }: { identity: string }) {
  const { data: count = 0 } = useQuery(unreadQuery(identity));
  return (
    <span className="inline-flex items-center gap-2">
      <Trans>Messages</Trans>
      <CountMark count={count}>
        <Plural value={count} one="# unread" other="# unread" />
      </CountMark>
    </span>
  );
}
