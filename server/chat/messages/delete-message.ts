import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import { emit } from '#server/platform/live/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { attachmentFolder } from '#server/chat/attachment-links.ts';
import { lockConversation } from '#server/chat/conversations.ts';
import { countDown, findPlace } from './read-messages.ts';

/**
 * Deletes an account's own message: its text, card and file are deleted, its position and its `clientId` stay, so that a late repetition does
 * not restore it. Returns false when there is no such chat message. Throws 'rights.missing' for the other participant, 'messages.notFound' for
 * anyone else.
 */
export async function deleteMessage(services: Pick<Services, 'jobs'>, tx: Transaction, viewerId: string, id: string): Promise<boolean> {
  const message = await findPlace(tx, id);
  if (!message) return false;
  if (message.receiver_id === viewerId) throw fail('rights.missing');
  if (message.sender_id !== viewerId) throw fail('messages.notFound');
  await lockConversation(tx, message.conversation_id);
  const { rows } = await tx.execute<{ was_unread: boolean }>(sql`
    UPDATE chat_messages SET deleted_at = now(), content = '', art_id = NULL, order_id = NULL, offer = NULL
    WHERE id = ${id} AND deleted_at IS NULL RETURNING read_at IS NULL AS was_unread`);
  if (!rows[0]) return false;
  await dropFile(services, tx, message.conversation_id, id);
  await tx.execute(sql`
    UPDATE conversations SET last_message_id = (
      SELECT m.id FROM chat_messages m WHERE m.conversation_id = conversations.id AND m.deleted_at IS NULL ORDER BY m.seq DESC LIMIT 1)
    WHERE id = ${message.conversation_id} AND last_message_id = ${id}`);
  if (rows[0].was_unread) await countDown(tx, message.conversation_id, message.receiver_id, 1);
  await emit(tx, [message.sender_id, message.receiver_id], {
    type: 'deleted',
    data: { conversation: message.conversation_id, message: id },
  });
  return true;
}

/** Deletes the row and, by a job, the file; one that an open report shows is only detached from its message. */
async function dropFile({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, conversationId: string, messageId: string): Promise<void> {
  const reported = await tx.execute(sql`
    UPDATE chat_attachments f SET message_id = NULL FROM chat_reports r
    WHERE f.message_id = ${messageId} AND r.conversation_id = ${conversationId} AND r.closed_at IS NULL
      AND r.messages @> jsonb_build_array(jsonb_build_object('_id', ${messageId}::text)) RETURNING 1`);
  if (reported.rows.length > 0) return;
  const dropped = await tx.execute<{ id: string }>(sql`DELETE FROM chat_attachments WHERE message_id = ${messageId} RETURNING id`);
  const folders = dropped.rows.map((row) => attachmentFolder(row.id));
  if (folders.length > 0) await jobs.add(tx, 'files.erase', { folders });
}
