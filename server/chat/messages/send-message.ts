import { sql } from '#server/database/drizzle.ts';
import type { MessageType } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { emit } from '#server/platform/live/emit.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredAttachment } from '#server/chat/attachments/attachments.ts';
import { isPicture } from '#server/chat/attachment-links.ts';
import { notifyLater } from './unread-reminder.ts';
import { type Context, refuseHidden } from './context.ts';
import { openConversation } from '#server/chat/conversations.ts';
import { refuseUnlessMayWrite } from '#server/chat/may-write.ts';
import type { StoredOfferStep } from '#server/chat/queries.ts';
import { chatAttachments } from '#server/chat/table.ts';

export type NewMessage = Context & {
  sender: { id: string; name: string };
  receiverId: string;
  content: string;
  clientId?: string | undefined;
  attachment?: StoredAttachment | undefined;
};

/** The sent message; `attachmentId` is null when this call wrote no file. */
export type SentMessage = { messageId: string; attachmentId: string | null };

/**
 * Sends a message in the transaction it is given: the message, both sides' list, the counter, the events, the notification and the mail for later
 * are there together or not at all. A `clientId` that was used before is the same message: nothing happens again. Returns its id. Throws
 * what `refuseUnlessMayWrite` and `refuseHidden` throw, and 'idempotency.otherBody' when the id was used for another message.
 */
export async function sendMessage(services: Pick<Services, 'jobs'>, tx: Transaction, message: NewMessage): Promise<SentMessage> {
  const { sender, receiverId } = message;
  // First, because only behind the conversation's lock is the same message from another connection visible; a refusal rolls it back.
  const conversation = await openConversation(tx, sender.id, receiverId);
  const before = await findSame(tx, message);
  if (before) return before;
  await refuseUnlessMayWrite(tx, sender.id, receiverId);
  await refuseHidden(tx, message, [sender.id, receiverId]);
  const id = nextId();
  await writeMessage(tx, { ...message, senderId: sender.id, id, conversationId: conversation.id, seq: conversation.lastSeq + 1 });
  if (message.attachment) await tx.insert(chatAttachments).values({ ...message.attachment, messageId: id });
  await emit(tx, [sender.id, receiverId], { type: 'message', data: { message: id } });
  await notify(tx, receiverId, {
    kind: 'message',
    facts: { name: sender.name },
    of: sender.id,
    link: screens.chat(sender.id),
    key: `message ${conversation.id}`,
  });
  await notifyLater(services, tx, receiverId);
  return { messageId: id, attachmentId: message.attachment?.id ?? null };
}

type Sent = { id: string; receiver_id: string; content: string; is_deleted: boolean };

/** The message that was sent before with the same `clientId`, or undefined. One statement. Throws 'idempotency.otherBody'. */
export async function findSame(db: Queryable, { sender, receiverId, content, clientId }: NewMessage): Promise<SentMessage | undefined> {
  if (!clientId) return undefined;
  const { rows } = await db.execute<Sent>(sql`
    SELECT id, receiver_id, content, deleted_at IS NOT NULL AS is_deleted FROM chat_messages
    WHERE sender_id = ${sender.id} AND client_id = ${clientId}`);
  const [sent] = rows;
  if (!sent) return undefined;
  const isSame = sent.receiver_id === receiverId && (sent.is_deleted || sent.content === content);
  if (!isSame) throw fail('idempotency.otherBody');
  return { messageId: sent.id, attachmentId: null };
}

const typeOf = (attachment: StoredAttachment | undefined): MessageType => {
  if (!attachment) return 'text';
  return isPicture(attachment.kind) ? 'image' : 'file';
};

type Placed = Omit<NewMessage, 'sender'> & { senderId: string; id: string; conversationId: string; seq: number; offer?: StoredOfferStep };

/** One statement: the message, both sides of its conversation and the receiver's counter. */
async function writeMessage(tx: Transaction, message: Placed): Promise<void> {
  const { id, conversationId, seq, senderId, receiverId, content, artId, orderId, offer, clientId, attachment } = message;
  await tx.execute(sql`
    WITH sent AS (
      INSERT INTO chat_messages (id, conversation_id, seq, sender_id, receiver_id, content, message_type, art_id, order_id, offer, client_id)
      VALUES (${id}, ${conversationId}, ${seq}, ${senderId}, ${receiverId}, ${content}, ${typeOf(attachment)},
              ${artId || null}, ${orderId || null}, ${offer ? JSON.stringify(offer) : null}::jsonb, ${clientId ?? null})
    ),
    placed AS (UPDATE conversations SET last_seq = ${seq}, last_message_id = ${id} WHERE id = ${conversationId}),
    sides AS (
      UPDATE conversation_members SET is_shown = true, has_written = has_written OR user_id = ${senderId},
        unread = unread + (user_id = ${receiverId})::int, activity = (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
      WHERE conversation_id = ${conversationId}
    )
    INSERT INTO chat_unread AS c (user_id, unread) VALUES (${receiverId}, 1)
    ON CONFLICT (user_id) DO UPDATE SET unread = c.unread + 1`);
}

type OfferMessage = {
  senderId: string;
  receiverId: string;
  content: string;
  artId: string;
  orderId?: string | undefined;
  offer: StoredOfferStep;
};

/**
 * Writes a step of an offer into the thread of its two people, whether or not they may write to each other, in the transaction of the step. The
 * bell and the mail are the offer's own. Locks the conversation. Three statements, four for a new conversation.
 */
export async function sendOfferStep(tx: Transaction, message: OfferMessage): Promise<void> {
  const { senderId, receiverId } = message;
  const conversation = await openConversation(tx, senderId, receiverId);
  const id = nextId();
  await writeMessage(tx, { ...message, id, conversationId: conversation.id, seq: conversation.lastSeq + 1 });
  await emit(tx, [senderId, receiverId], { type: 'message', data: { message: id } });
}
