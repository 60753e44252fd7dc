import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Message, Participant } from '#contract/chat.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { dayOf, formatDay } from '#contract/format.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { ListFailure } from '#web/chat/list-failure.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { threadQuery } from '#web/chat/queries.ts';
import { latestSteps, messagesOf } from '#web/chat/thread-cache.ts';
import { whileSavingData } from '#web/chat/unread.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useReading } from './use-reading.ts';

/**
 * The messages by day. The box is laid out from the bottom (`flex-col-reverse`), so that the newest message is in view and older pages
 * loaded above move nothing.
 */
export function Thread({ identity, person }: { identity: string; person: Participant }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...threadQuery(identity, person._id),
    refetchInterval: whileSavingData,
  });
  const messages = useMemo(() => messagesOf(data), [data]);
  const outgoing = useOutgoing(identity, person._id, messages);
  useReading(identity, messages);
  // Scrolls to a message that was just written.
  const written = outgoing.length;
  useEffect(() => {
    if (written > 0) box.current?.scrollTo({ top: 0 });
  }, [written]);
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  return (
    <div
      ref={box}
      role="log"
      aria-label={t`Messages with ${person.name}`}
      // A scrollable box must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-1 py-4 -outline-offset-2 md:px-5"
    >
      <div className="flex flex-col gap-3">
        {hasNextPage ? (
          <OlderMessages
            key={data?.pages.length}
            isBusy={isFetchingNextPage}
            hasFailed={isFetchNextPageError}
            onLoad={() => void fetchNextPage()}
          />
        ) : null}
        {error && !data ? (
          <ListFailure message={explain('loadMessages', error)} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <output className="text-center text-sm text-ash">{emptyMessages.loadingMessages}</output> : null}
        {data && isEmpty ? <p className="py-8 text-center text-sm text-ash">{emptyMessages.noMessages}</p> : null}
        <Days messages={messages} identity={identity} onLinksOver={() => void refetch()} />
        {outgoing.map((entry) => (
          <OutgoingBubble key={entry.clientId} entry={entry} identity={identity} />
        ))}
      </div>
    </div>
  );
}

type DaysProps = { messages: readonly Message[]; identity: string; onLinksOver: () => void };

function Days({ messages, identity, onLinksOver }: DaysProps) {
  const now = useNow();
  const latest = useMemo(() => latestSteps(messages), [messages]);
  const days = Map.groupBy(messages, ({ createdAt }) => dayOf(createdAt));
  return Array.from(days, ([day, ofDay]) => (
    <section key={day} className="flex flex-col gap-3">
      <h3 className="flex items-center gap-4 py-2 font-text text-xs tracking-normal text-ash before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        <time dateTime={day}>{formatDay(ofDay[0]?.createdAt ?? day, now)}</time>
      </h3>
      {ofDay.map((message) => (
        <MessageBubble
          key={message._id}
          message={message}
          identity={identity}
          isLatestStep={latest.has(message._id)}
          onLinksOver={onLinksOver}
        />
      ))}
    </section>
  ));
}

const NEAR = '400px 0px 0px';

/**
 * Loads the previous page when its button comes near the view, or is pressed. A message that arrives meanwhile cancels the loading: the button
 * is then looked at again, unless loading failed, which only a press repeats.
 */
function OlderMessages({ isBusy, hasFailed, onLoad }: { isBusy: boolean; hasFailed: boolean; onLoad: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (!mark.current || isBusy || hasFailed) return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && load.current(), {
      root: mark.current.closest('[role=log]'),
      rootMargin: NEAR,
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isBusy, hasFailed]);
  return (
    <div ref={mark} className="flex justify-center">
      <Button look="quiet" busy={isBusy} onClick={onLoad}>
        <Trans>Older messages</Trans>
      </Button>
    </div>
  );
}
