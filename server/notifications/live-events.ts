import type { Queryable } from '#server/database/connect.ts';
import type { EventRow, FrameWriters } from '#server/platform/live/event-sources.ts';
import type { AllNotificationTexts } from '#server/platform/notification-kinds.ts';
import { frameOf } from '#server/platform/live/stream.ts';
import { countNotificationsOf, findNotificationsById, presentNotification } from './queries.ts';

/** Reads what the events of the bell need. At most two statements. */
export async function prepareNotificationEvents(
  db: Queryable,
  rows: readonly EventRow[],
  texts: AllNotificationTexts,
): Promise<FrameWriters<'notification'>> {
  const own = rows.filter((row) => row.type === 'notification');
  const [found, counts] = await Promise.all([
    findNotificationsById(
      db,
      own.map((row) => row.data.notification),
    ),
    countNotificationsOf(db, [...new Set(own.map((row) => row.user_id))]),
  ]);
  const notifications = new Map(found.map((row) => [row.id, presentNotification(row, texts)]));
  return {
    notification: (row) => {
      const notification = notifications.get(row.data.notification);
      return notification ? frameOf('notification', { notification, notificationCount: counts.get(row.user_id) ?? 0 }, row.id) : '';
    },
  };
}

declare module '#server/platform/live/emit.ts' {
  interface StoredEvents {
    notification: { notification: string };
  }
}
