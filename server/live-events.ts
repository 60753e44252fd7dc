import { prepareChatEvents } from './chat/messages/live-events.ts';
import { prepareNoticeEvents } from './notifications/live-events.ts';
import { countNotices } from './notifications/queries.ts';
import type { EventSources } from './platform/live/event-sources.ts';

/** What every area knows of live events; a kind of event that nobody writes does not compile. */
export const eventSources: EventSources = {
  async prepare(db, rows, key) {
    const [chat, notices] = await Promise.all([prepareChatEvents(db, rows, key), prepareNoticeEvents(db, rows)]);
    return { ...chat, ...notices };
  },
  countNotices,
};
