import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const messageData = {
  ownRows: [
    ['chat_unread_reminders', 'user_id'],
    ['chat_unread', 'user_id'],
  ],
  stays: [
    'chat_messages.receiver_id',
    'chat_messages.sender_id',
    'conversation_members.other_id',
    'conversation_members.user_id',
    'conversations.high_id',
    'conversations.low_id',
  ],
  exports: {
    messages: (id) => sql`
    SELECT m.created_at, CASE WHEN m.sender_id = ${id} THEN 'sent' ELSE 'received' END AS direction, u.name AS "with", m.content, f.name AS file
    FROM chat_messages m JOIN users u ON u.id = CASE WHEN m.sender_id = ${id} THEN m.receiver_id ELSE m.sender_id END
      LEFT JOIN chat_attachments f ON f.message_id = m.id
    WHERE m.conversation_id IN (SELECT conversation_id FROM conversation_members WHERE user_id = ${id}) AND m.deleted_at IS NULL
    ORDER BY m.conversation_id, m.seq`,
  },
} satisfies KeptData;
