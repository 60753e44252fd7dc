import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';

/** What is kept about a person here. */
export const notificationData = {
  ownRows: [['notifications', 'user_id']],
  exports: {
    notifications: (id) => sql`SELECT created_at, kind, facts, read_at, is_settled FROM notifications WHERE user_id = ${id} ORDER BY id`,
  },
  writeRow: {
    notifications: ({ kind, facts, is_settled: isSettled, ...row }, { notificationTexts }) => ({
      ...row,
      ...writeNotification(notificationTexts, { kind, facts } as StoredHappening, {
        isSettled: isSettled === true && row['read_at'] !== null,
      }),
    }),
  },
} satisfies KeptData;
