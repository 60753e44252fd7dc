import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import { emit } from '#server/platform/live/emit.ts';
import { readNotifications } from '#server/notifications/queries.ts';
import { lockConversation } from '#server/chat/conversations.ts';

type Place = { conversation_id: string; sender_id: string; receiver_id: string; seq: number };

/**
 * Marks one message as read by its receiver; repeating it changes nothing. Throws 'messages.notFound', also for another account's message,
 * and 'chat.otherPerson' for its own sender.
 */
export async function readMessage(tx: Transaction, readerId: string, messageId: string): Promise<void> {
  const message = await findPlace(tx, messageId);
  if (!message || (message.receiver_id !== readerId && message.sender_id !== readerId)) throw fail('messages.notFound');
  if (message.receiver_id !== readerId) throw fail('chat.otherPerson');
  await lockConversation(tx, message.conversation_id);
  const { rows } = await tx.execute(sql`
    UPDATE chat_messages SET read_at = now() WHERE id = ${messageId} AND read_at IS NULL AND deleted_at IS NULL RETURNING 1`);
  if (rows.length === 0) return;
  await countDown(tx, message.conversation_id, readerId, 1);
  await emit(tx, [readerId, message.sender_id], {
    type: 'read',
    data: { conversation: message.conversation_id, reader: readerId, message: messageId, upTo: message.seq },
  });
}

/** Marks messages to an account in a conversation as read, up to a `seq` or all. Throws 'chat.notFound', also for another account's. */
export async function readConversation(tx: Transaction, readerId: string, id: string, upTo = 2_147_483_647): Promise<void> {
  const conversation = await lockConversation(tx, id);
  if (!conversation?.participants.includes(readerId)) throw fail('chat.notFound');
  const { rows } = await tx.execute<{ seq: number }>(sql`
    UPDATE chat_messages SET read_at = now()
    WHERE conversation_id = ${id} AND receiver_id = ${readerId} AND seq <= ${upTo} AND read_at IS NULL AND deleted_at IS NULL RETURNING seq`);
  await readNotifications(tx, readerId, `message ${id}`);
  if (rows.length === 0) return;
  await countDown(tx, id, readerId, rows.length);
  const last = rows.reduce((max, { seq }) => Math.max(max, seq), 0);
  await emit(tx, conversation.participants, { type: 'read', data: { conversation: id, reader: readerId, message: null, upTo: last } });
}

export async function findPlace(tx: Transaction, messageId: string): Promise<Place | undefined> {
  const { rows } = await tx.execute<Place>(sql`
    SELECT conversation_id, sender_id, receiver_id, seq FROM chat_messages WHERE id = ${messageId} AND deleted_at IS NULL`);
  return rows[0];
}

/** Subtracts from the unread messages of an account; pass the transaction that locked the conversation. One statement. */
export async function countDown(tx: Transaction, conversationId: string, userId: string, count: number): Promise<void> {
  await tx.execute(sql`
    WITH side AS (
      UPDATE conversation_members SET unread = unread - ${count}::int WHERE conversation_id = ${conversationId} AND user_id = ${userId}
    )
    UPDATE chat_unread SET unread = unread - ${count}::int WHERE user_id = ${userId}`);
}
