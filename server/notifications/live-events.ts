import type { Queryable } from '#server/database/connect.ts';
import type { EventRow, FrameWriters } from '#server/platform/live/event-sources.ts';
import { frameOf } from '#server/platform/live/stream.ts';
import { countNoticesOf, findNoticesById, presentNotice } from './queries.ts';

/** Reads what the events of the bell need. At most two statements. */
export async function prepareNoticeEvents(db: Queryable, rows: readonly EventRow[]): Promise<FrameWriters<'notice'>> {
  const own = rows.filter((row) => row.type === 'notice');
  const [found, counts] = await Promise.all([
    findNoticesById(
      db,
      own.map((row) => row.data.notice),
    ),
    countNoticesOf(db, [...new Set(own.map((row) => row.user_id))]),
  ]);
  const notices = new Map(found.map((row) => [row.id, presentNotice(row)]));
  return {
    notice: (row) => {
      const notice = notices.get(row.data.notice);
      return notice ? frameOf('notice', { notice, noticeCount: counts.get(row.user_id) ?? 0 }, row.id) : '';
    },
  };
}

declare module '#server/platform/live/emit.ts' {
  interface StoredEvents {
    notice: { notice: string };
  }
}
