import { presentMessage } from '#server/chat/present.ts';
import { findMessagesById } from '#server/chat/queries.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { EventRow, FrameWriters } from '#server/platform/live/event-sources.ts';
import { frameOf } from '#server/platform/live/stream.ts';

/**
 * Reads what the events of chats need. A message that was deleted since has no frame of its own: that it is gone comes later in the same
 * stream. At most one statement.
 */
export async function prepareChatEvents(
  db: Queryable,
  rows: readonly EventRow[],
  key: Buffer,
): Promise<FrameWriters<'message' | 'read' | 'deleted'>> {
  const ids = new Set(rows.flatMap((row) => (row.type === 'message' ? [row.data.message] : [])));
  const found = await findMessagesById(db, [...ids]);
  const messages = new Map(found.map((one) => [one.id, presentMessage(one, key)]));
  return {
    message: ({ id, data }) => {
      const message = messages.get(data.message);
      return message ? frameOf('message', { message }, id) : '';
    },
    read: ({ id, data }) => frameOf('read', data, id),
    deleted: ({ id, data }) => frameOf('deleted', data, id),
  };
}

declare module '#server/platform/live/emit.ts' {
  interface StoredEvents {
    message: { message: string };
    read: { conversation: string; reader: string; message: string | null; upTo: number };
    deleted: { conversation: string; message: string };
  }
}
