import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Conversation } from '#contract/chat.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { emptyMessages } from '#contract/messages.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { dayOf, formatDay, formatFrw, formatTime } from '#contract/format.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { CountMark } from './count-mark.tsx';
import { ListFailure } from '#web/chat/list-failure.tsx';
import { AvatarWithPresence } from '#web/chat/person-mark.tsx';
import { conversationsQuery, otherIn } from '#web/chat/queries.ts';
import { whileSavingData } from '#web/chat/unread.ts';

/** The account's conversations, the latest first. */
export function ConversationList({ identity, open }: { identity: string; open: string }) {
  const list = useInfiniteQuery({
    ...conversationsQuery(identity),
    refetchInterval: whileSavingData,
  });
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const conversations = data?.pages.flatMap((page) => page.data);
  if (error && !conversations) {
    return <ListFailure message={explain('loadConversations', error)} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!conversations) return <output className="block py-6 text-sm text-ash">{emptyMessages.loadingConversations}</output>;
  if (conversations.length === 0) return <p className="py-6 text-sm text-ash">{emptyMessages.noConversations}</p>;
  return (
    <div className="-mt-6 flex flex-col gap-4">
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation._id} className="border-b border-hairline md:-mx-5">
            <ConversationLink conversation={conversation} identity={identity} open={open} />
          </li>
        ))}
      </ul>
      <NextPageFailure list={list} situation="loadConversations" />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Older conversations</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function ConversationLink({ conversation, identity, open }: { conversation: Conversation; identity: string; open: string }) {
  const chats = useChatPath();
  const other = otherIn(conversation, identity);
  const { unreadCount, lastMessageAt, isOnline } = conversation;
  if (!other) return null;
  const isOpen = other._id === open;
  return (
    <Link
      to={chats.of(other._id)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className={classNames('flex gap-3 py-4 hover:bg-mat md:px-5', isOpen && 'md:bg-mat')}
    >
      <AvatarWithPresence person={other} isOnline={isOnline} />
      <span className="flex min-w-0 grow flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{other.name}</span>
          {lastMessageAt ? <LastTime time={lastMessageAt} /> : null}
        </span>
        <span className="text-xs text-ash">{other.role}</span>
        <span className="flex items-center justify-between gap-3">
          <span className={classNames('truncate text-sm', unreadCount > 0 ? 'font-medium' : 'text-ash')}>
            <LastMessage conversation={conversation} identity={identity} />
          </span>
          <CountMark count={unreadCount}>
            <Plural value={unreadCount} one="# unread" other="# unread" />
          </CountMark>
        </span>
      </span>
    </Link>
  );
}

function LastMessage({ conversation: { lastMessage }, identity }: { conversation: Conversation; identity: string }) {
  if (!lastMessage) return emptyMessages.startConversation;
  if (lastMessage.offer) return <LastStep offer={lastMessage.offer} isOwn={lastMessage.sender._id === identity} />;
  if (lastMessage.content) return lastMessage.content;
  return lastMessage.messageType === 'image' ? <Trans>Picture</Trans> : <Trans>File</Trans>;
}

type Offer = NonNullable<NonNullable<Conversation['lastMessage']>['offer']>;

/** The last step of an offer: what was offered, by whom where that is oneself, or what became of it. */
function LastStep({ offer: { step, amount }, isOwn }: { offer: Offer; isOwn: boolean }) {
  const { t } = useLingui();
  const sum = formatFrw(amount);
  if (isOwn && (step === 'made' || step === 'countered')) return t`You: ${sum}`;
  const names: Record<Offer['step'], string> = {
    made: t`Offer: ${sum}`,
    countered: t`Counter-offer: ${sum}`,
    accepted: t`Offer accepted`,
    declined: t`Offer declined`,
    withdrawn: t`Offer withdrawn`,
  };
  return names[step];
}

/** The time for today, the day otherwise. */
function LastTime({ time }: { time: string }) {
  const { t } = useLingui();
  const now = useNow();
  const isToday = dayOf(time) === dayOf(now);
  return (
    <time dateTime={time} className="flex-none text-xs whitespace-nowrap text-ash" title={t`Last message`}>
      {isToday ? formatTime(time) : formatDay(time, now)}
    </time>
  );
}
