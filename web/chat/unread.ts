import { queryOptions } from '@tanstack/react-query';
import { savesData } from '#web/kit/browser/low-data.ts';
import { queryOf } from '#web/app/query.ts';

const POLL_MS = 60_000;
const LOOK_AGAIN_MS = 20_000;

/** How many received messages are unread. The event stream updates it; in low-data mode it is polled. */
export const unreadQuery = (identity: string) =>
  queryOptions({
    ...queryOf('GET /messages/unread/{userId}', { params: { userId: identity }, identity }),
    refetchInterval: () => savesData() && POLL_MS,
    select: ({ unreadCount }) => unreadCount,
  });

/** The polling interval of what is on screen, in place of the event stream. */
export const whileSavingData = () => savesData() && LOOK_AGAIN_MS;
