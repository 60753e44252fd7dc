import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Conversation, Participant } from '#contract/chat.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { ChevronLeftIcon } from '#web/kit/visuals/icons.tsx';
import { Composer } from '#web/chat/composer/composer.tsx';
import { ListFailure } from '#web/chat/list-failure.tsx';
import { AvatarWithPresence } from '#web/chat/person-mark.tsx';
import { dataQueryOf, invalidateQuery } from '#web/app/query.ts';
import { conversationQuery, conversationsQuery, otherIn, useUnblock } from '#web/chat/queries.ts';
import { MakeOfferTo } from './make-offer-to.tsx';
import { Thread } from './thread.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { useRoomBelow } from './use-room-below.ts';
import { useIsTyping } from '#web/chat/typing.ts';

/** The right pane: the other participant, the messages and the composer. */
export function ThreadPane({ identity, other }: { identity: string; other: string }) {
  const { data: conversation, error, refetch, isFetching } = useQuery(conversationQuery(identity, other));
  const person = conversation && otherIn(conversation, identity);
  useListed(identity, conversation?._id);
  const section = useRef<HTMLElement>(null);
  useRoomBelow(section);
  return (
    <section ref={section} aria-label={person?.name} className="flex h-[calc(100dvh-var(--top,9rem)-0.5rem)] min-h-96 flex-col md:h-full">
      <header className="flex min-h-18 flex-none items-center gap-3 border-b border-hairline py-2 md:px-5">
        <BackLink />
        {person ? <Person person={person} isOnline={conversation.isOnline} /> : null}
        {person ? <Actions conversation={conversation} person={person} /> : null}
      </header>
      {person ? (
        <>
          <Thread identity={identity} person={person} />
          {conversation.canWrite ? (
            <Composer identity={identity} person={person} />
          ) : (
            <CannotWrite conversation={conversation} person={person} />
          )}
        </>
      ) : (
        <div className="px-1 md:px-5">
          {error ? (
            <ListFailure message={explain('startChat', error)} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <output className="block py-6 text-sm text-ash">{emptyMessages.loadingMessages}</output>
          )}
        </div>
      )}
    </section>
  );
}

function Actions({ conversation, person }: { conversation: Conversation; person: Participant }) {
  return (
    <>
      {conversation.canWrite ? <MakeOfferTo person={person} /> : null}
      <ThreadMenu conversation={conversation} person={person} />
    </>
  );
}

/** Refetches the list when opening a thread created its conversation. */
function useListed(identity: string, conversation: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = conversationsQuery(identity);
    const list = client.getQueryData(queryKey);
    const isListed = list?.pages.some((page) => page.data.some(({ _id }) => _id === conversation));
    if (conversation && list && !isListed) void invalidateQuery(client, { queryKey });
  }, [client, identity, conversation]);
}

function BackLink() {
  const { t } = useLingui();
  const { all } = useChatPath();
  return (
    <Link to={all} aria-label={t`Back`} title={t`Back`} className="icon-button -ml-2 md:hidden">
      <ChevronLeftIcon />
    </Link>
  );
}

function Person({ person, isOnline }: { person: Participant; isOnline: boolean }) {
  const isTyping = useIsTyping(person._id);
  const known = useKnownAs(person);
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <AvatarWithPresence person={person} isOnline={isOnline} />
      <div className="min-w-0">
        <h2 className="truncate font-text text-base font-medium tracking-normal">{person.name}</h2>
        <output className="block text-xs text-ash">
          {isTyping ? <Trans>is typing…</Trans> : isOnline ? <Trans>{known} · online</Trans> : known}
        </output>
      </div>
    </div>
  );
}

/** What somebody is to who writes with them: to an artist how many orders they have paid, with the way to the customer; else their role. */
function useKnownAs({ _id: id, role }: Participant): ReactNode {
  const { isArtist, identity } = useSession();
  const query = dataQueryOf('GET /artist/customers/{id}', { params: { id }, identity });
  const { data: customer } = useQuery({ ...query, enabled: isArtist && role === 'User', retry: false });
  if (!customer) return role;
  return (
    <Link to={screens.artistCustomer(id)} className="underline underline-offset-4">
      <Plural value={customer.orders} one="# order" other="# orders" />
    </Link>
  );
}

function CannotWrite({ conversation, person }: { conversation: Conversation; person: Participant }) {
  const unblock = useUnblock(person._id);
  return (
    <div className="flex flex-none flex-wrap items-center justify-between gap-3 border-t border-hairline p-4 text-sm text-ash md:px-5">
      {conversation.hasBlocked ? (
        <>
          <p>
            <Trans>You have blocked this person. Unblock them to write.</Trans>
          </p>
          <Button busy={unblock.isPending} onClick={() => unblock.mutate()}>
            <Trans>Unblock</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>You cannot write to this person.</Trans>
        </p>
      )}
    </div>
  );
}
