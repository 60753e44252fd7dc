import { Suspense } from 'react';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { ChatsLink } from '#web/app/layout/chats-link.tsx';

// Only signed-in visitors need them.
const Bell = lazyPart(async () => (await import('./own-bell.tsx')).OwnBell);
const LiveChatsLink = lazyPart(async () => (await import('#web/chat/live/live-chats-link.tsx')).LiveChatsLink);

/** Live marks of a signed-in visitor: the notification bell, and the chats link with its unread count. Once in each layout. */
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
