import { lazy, Suspense } from 'react';
import { ChatsLink } from './chats-link.tsx';

// Only signed-in people need them.
const Bell = lazy(async () => ({ default: (await import('#web/notices/bell.tsx')).Bell }));
const LiveChatsLink = lazy(async () => ({ default: (await import('#web/chat/live-chats-link.tsx')).LiveChatsLink }));

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
