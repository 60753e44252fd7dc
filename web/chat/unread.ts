import { queryOptions } from '@tanstack/react-query';
import { savesData } from '#web/kit/low-data.ts';
import { queryOf } from '#web/app/query.ts';

const POLL_MS = 60_000;
const LOOK_AGAIN_MS = 20_000;

/** How many messages to me are not read. The event stream keeps it right; without one it is asked for again and again. */
export const unreadQuery = (identity: string) =>
  queryOptions({
    ...queryOf('GET /messages/unread/{userId}', { params: { userId: identity }, identity }),
    refetchInterval: () => savesData() && POLL_MS,
    select: ({ unreadCount }) => unreadCount,
  });

/** The `refetchInterval` of what is on the screen, in place of the event stream. */
export const whileSavingData = () => savesData() && LOOK_AGAIN_MS;
