import type { FastifyInstance } from 'fastify';
import type { SendMessage } from '#contract/chat.ts';
import { Failure, fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { dropAttachment, storeAttachment } from '#server/chat/attachments/attachments.ts';
import { refuseHidden } from './context.ts';
import { refuseOther, refuseUnlessMayWrite } from '#server/chat/may-write.ts';
import { findSame, sendMessage } from './send-message.ts';
import { showMessage } from './show-message.ts';

type Sending = CallRequest<'POST /messages/sendMessage'>;

/** POST /messages/sendMessage: checks first, then stores the file, then writes everything else in one transaction. */
export function sendRoute(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /messages/sendMessage', async (call) => {
    const { body, viewer } = call;
    refuseOther(viewer.id, body.sender);
    const receiverId = body.receiver.toLowerCase();
    if (receiverId === viewer.id) throw fail('chat.self');
    const messageId = call.files['attachment']?.[0]
      ? await sendWithFile(services, call, receiverId)
      : await sendText(services, call, receiverId);
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

async function sendText(services: Services, call: Sending, receiverId: string): Promise<string> {
  const { body, viewer } = call;
  if (!body.content) throw fail('input.invalid', fieldMessages.messageRequired).withFields({ content: fieldMessages.messageRequired });
  const { messageId } = await once(services.db, call, (tx) => sendMessage(services, tx, wishOf(body, viewer, receiverId)));
  return messageId;
}

async function sendWithFile(services: Services, call: Sending, receiverId: string): Promise<string> {
  const { db } = services;
  const { body, viewer, files } = call;
  const wish = wishOf(body, viewer, receiverId);
  const before = await findSame(db, wish);
  if (before) return before.messageId;
  // Before anything is stored for a message that would be refused anyway.
  await refuseUnlessMayWrite(db, viewer.id, receiverId);
  await refuseHidden(db, wish, [viewer.id, receiverId]);
  const attachment = await storeAttachment(services, viewer.id, files['attachment']![0]!);
  try {
    const sent = await once(db, call, (tx) => sendMessage(services, tx, { ...wish, attachment }));
    // The same message came over another connection meanwhile: this copy of its file is not needed.
    if (sent.attachmentId !== attachment.id) await dropAttachment(services, attachment.id);
    return sent.messageId;
  } catch (error) {
    // Only a refusal is certain to have written no row; other orphaned files are found by the cleanup.
    if (error instanceof Failure) await dropAttachment(services, attachment.id);
    throw error;
  }
}
