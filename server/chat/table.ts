import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AttachmentKind, MessageType, ReportedMessage } from '#contract/chat.ts';
import { time } from '#server/database/columns.ts';

/** One for each pair of accounts, the smaller id first. */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  lowId: uuid('low_id').notNull(),
  highId: uuid('high_id').notNull(),
  lastSeq: integer('last_seq').notNull().default(0),
  lastMessageId: uuid('last_message_id'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Each side of a conversation; `activity` in microseconds since 1970, by the database's clock. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    isShown: boolean('is_shown').notNull().default(false),
    hasWritten: boolean('has_written').notNull().default(false),
    unread: integer().notNull().default(0),
    activity: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);

/** Unread messages of an account, in all conversations. */
export const chatUnread = pgTable('chat_unread', { userId: uuid('user_id').primaryKey(), unread: integer().notNull() });

export const chatMessages = pgTable('chat_messages', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  seq: integer().notNull(),
  senderId: uuid('sender_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  content: text().notNull(),
  messageType: text('message_type').$type<MessageType>().notNull(),
  artId: uuid('art_id'),
  orderId: uuid('order_id'),
  clientId: text('client_id'),
  readAt: time('read_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
});

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

/** When a mail about new messages is due, and when the last one went. */
export const chatUnreadReminders = pgTable('chat_unread_reminders', {
  userId: uuid('user_id').primaryKey(),
  dueAt: time('due_at'),
  mailedAt: time('mailed_at'),
});
