import { Suspense } from 'react';
import { lazyPart } from '#web/kit/lazy-part.ts';
import { ChatsLink } from '#web/app/layout/chats-link.tsx';

// Only signed-in people need them.
const Bell = lazyPart(async () => (await import('#web/notifications/bell.tsx')).Bell);
const LiveChatsLink = lazyPart(async () => (await import('#web/chat/live/live-chats-link.tsx')).LiveChatsLink);

/** What is new for somebody who is signed in, live: the bell, and the way to the chats with what is unread. Once in each frame. */
export function LiveMarks() {
  return (
    <>
      <Suspense fallback={<span className="icon-button" />}>
        <Bell />
      </Suspense>
      <Suspense fallback={<ChatsLink />}>
        <LiveChatsLink />
      </Suspense>
    </>
  );
}
