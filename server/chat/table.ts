import { integer, jsonb, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import type { AttachmentKind, ReportedMessage } from '#contract/chat.ts';
import { time } from '#server/database/columns.ts';

// Conversations, their members, messages, counters and reminders are read and written by SQL alone (0006_chat.sql).

/** Files of messages; sizes of pictures in pixels. */
export const chatAttachments = pgTable('chat_attachments', {
  id: uuid().primaryKey(),
  messageId: uuid('message_id'),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  kind: text().$type<AttachmentKind>().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  thumbhash: text(),
  createdAt: time('created_at').notNull().defaultNow(),
});
export type AttachmentRow = typeof chatAttachments.$inferSelect;

export const chatBlocks = pgTable(
  'chat_blocks',
  { userId: uuid('user_id').notNull(), blockedId: uuid('blocked_id').notNull(), createdAt: time('created_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] })],
);

/** A message as copied into a report. */
export type StoredMessage = Omit<ReportedMessage, 'attachment'> & {
  attachment: { _id: string; name: string; kind: AttachmentKind } | null;
};

export const chatReports = pgTable('chat_reports', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  reporterId: uuid('reporter_id').notNull(),
  reportedId: uuid('reported_id').notNull(),
  reason: text().notNull(),
  messages: jsonb().$type<StoredMessage[]>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
  closedBy: uuid('closed_by'),
  note: text(),
});
