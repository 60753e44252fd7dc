import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { doesPart } from '#contract/staff.ts';
import { deleteContact } from '#server/contact/answer.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findChatArtists } from '#server/chat/artists.ts';
import { findConversation, findConversations, openConversation, showConversation } from '#server/chat/conversations.ts';
import { deleteMessage } from './delete-message.ts';
import { otherOf, refuseOther, refuseUnlessMayWrite } from '#server/chat/may-write.ts';
import { presentMessage } from '#server/chat/present.ts';
import { findMessages, findUnread } from '#server/chat/queries.ts';
import { readConversation, readMessage } from './read-messages.ts';
import { sendRoute } from './send-route.ts';
import { keyFor, showMessage } from './show-message.ts';
import { done } from '#server/platform/http/done.ts';

/** Chat: product.md section 7, 'Messages and chat', and contract.md section 3. */
export function chatRoutes(app: FastifyInstance, services: Services): void {
  serveLists(app, services);
  serveReading(app, services);
  sendRoute(app, services);
  serveDeleting(app, services);
}

function serveLists(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /messages/conversations/{userId}', async ({ params, query, viewer }) => {
    refuseOther(viewer.id, params.userId);
    const { data, next } = await findConversations(db, viewer.id, query);
    return { data, page: { next, total: null } };
  });

  serve(app, 'GET /messages/artists/all', async ({ query, viewer }) => {
    const { data, next } = await findChatArtists(db, viewer.id, query);
    return { data, page: { next, total: null } };
  });

  serve(app, 'GET /messages/conversation/{userId1}/{userId2}', async ({ params, viewer }) => {
    const other = otherOf(viewer.id, params.userId1, params.userId2);
    const known = await findConversation(db, viewer.id, other);
    if (known) {
      await showConversation(db, known._id, viewer.id);
      return { data: known };
    }
    await refuseUnlessMayWrite(db, viewer.id, other);
    await db.transaction(async (tx) => showConversation(tx, (await openConversation(tx, viewer.id, other)).id, viewer.id));
    return { data: (await findConversation(db, viewer.id, other))! };
  });

  serve(app, 'GET /messages/{userId}/{otherUserId}', async ({ params, query, viewer }) => {
    const other = otherOf(viewer.id, params.userId, params.otherUserId);
    const { found, next } = await findMessages(db, [viewer.id, other], query);
    const key = await keyFor(db, found);
    const page = { next, total: null };
    return { data: found.map((message) => presentMessage(message, key)), page };
  });
}

function serveReading(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'GET /messages/unread/{userId}', async ({ params, viewer }) => {
    refuseOther(viewer.id, params.userId);
    return { unreadCount: await findUnread(db, viewer.id) };
  });

  serve(app, 'PUT /messages/read/{messageId}', async ({ params, body, viewer }) => {
    refuseOther(viewer.id, body.userId);
    await db.transaction((tx) => readMessage(tx, viewer.id, params.messageId));
    return { data: await showMessage(services, params.messageId) };
  });

  serve(app, 'PUT /messages/conversations/{id}/read', async ({ params, body, viewer }) => {
    await db.transaction((tx) => readConversation(tx, viewer.id, params.id, body.upTo));
    return { unreadCount: await findUnread(db, viewer.id) };
  });
}

/** One path for two kinds of messages (contract.md section 3): the id decides which it is. */
function serveDeleting(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'DELETE /messages/{id}', async ({ params, body, viewer, request }) => {
    refuseOther(viewer.id, body.userId);
    await db.transaction(async (tx) => {
      if (await deleteMessage(services, tx, viewer.id, params.id)) return;
      if (doesPart(viewer.staff, 'emails') && (await deleteContact(services, tx, params.id, request))) return;
      throw fail('messages.notFound');
    });
    return done;
  });
}
