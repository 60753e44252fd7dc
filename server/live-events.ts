import { prepareChatEvents } from './chat/messages/live-events.ts';
import { prepareNotificationEvents } from './notifications/live-events.ts';
import { notificationTexts } from './notification-texts.ts';
import { countNotifications } from './notifications/queries.ts';
import type { EventSources } from './platform/live/event-sources.ts';

/** What every area knows of live events; a kind of event that nobody writes does not compile. */
export const eventSources: EventSources = {
  async prepare(db, rows, key) {
    const [chat, notifications] = await Promise.all([
      prepareChatEvents(db, rows, key),
      prepareNotificationEvents(db, rows, notificationTexts),
    ]);
    return { ...chat, ...notifications };
  },
  countNotifications,
};
