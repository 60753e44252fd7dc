import type { FastifyInstance } from 'fastify';
import type { SendMessage } from '#contract/chat.ts';
import { Failure, fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { type Asked, serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { dropAttachment, storeAttachment } from '#server/chat/attachments/attachments.ts';
import { refuseHidden } from './context.ts';
import { refuseOther, refuseUnlessMayWrite } from '#server/chat/may-write.ts';
import { findSame, sendMessage } from './send-message.ts';
import { showMessage } from './show-message.ts';

type Sending = Asked<'POST /messages/sendMessage'>;

/** POST /messages/sendMessage: checked first, then the file is kept, then everything else is written in one transaction. */
export function sendRoute(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /messages/sendMessage', async (asked) => {
    const { body, viewer } = asked;
    refuseOther(viewer.id, body.sender);
    const receiverId = body.receiver.toLowerCase();
    if (receiverId === viewer.id) throw fail('chat.self');
    const messageId = asked.files['attachment']?.[0]
      ? await sendWithFile(services, asked, receiverId)
      : await sendText(services, asked, receiverId);
    return { data: await showMessage(services, messageId) };
  });
}

const wishOf = (body: SendMessage, viewer: Viewer, receiverId: string) => ({
  sender: { id: viewer.id, name: viewer.name },
  receiverId,
  content: body.content,
  clientId: body.clientId,
  artId: body.artId || undefined,
  orderId: body.orderId || undefined,
});

async function sendText(services: Services, asked: Sending, receiverId: string): Promise<string> {
  const { body, viewer } = asked;
  if (!body.content) throw fail('input.invalid', fieldMessages.messageRequired).withFields({ content: fieldMessages.messageRequired });
  const { messageId } = await once(services.db, asked, (tx) => sendMessage(services, tx, wishOf(body, viewer, receiverId)));
  return messageId;
}

async function sendWithFile(services: Services, asked: Sending, receiverId: string): Promise<string> {
  const { db } = services;
  const { body, viewer, files } = asked;
  const wish = wishOf(body, viewer, receiverId);
  const before = await findSame(db, wish);
  if (before) return before.messageId;
  // Before anything is stored for a message that would be refused anyway.
  await refuseUnlessMayWrite(db, viewer.id, receiverId);
  await refuseHidden(db, wish, [viewer.id, receiverId]);
  const attachment = await storeAttachment(services, viewer.id, files['attachment']![0]!);
  try {
    const sent = await once(db, asked, (tx) => sendMessage(services, tx, { ...wish, attachment }));
    // The same message came over another line meanwhile: this copy of its file is one too many.
    if (sent.attachmentId !== attachment.id) await dropAttachment(services, attachment.id);
    return sent.messageId;
  } catch (error) {
    // Only a refusal is sure to have written no row; what else is orphaned, the sweep finds.
    if (error instanceof Failure) await dropAttachment(services, attachment.id);
    throw error;
  }
}
