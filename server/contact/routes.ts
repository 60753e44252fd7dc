import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { editContact } from './answer.ts';
import { countUnreadContacts, findContactMessage, findContactMessages } from './queries.ts';
import { receiveContact } from './receive.ts';

/** Contact messages: product.md section 7, 'Contact messages'. Deleting one is in server/chat/messages/routes.ts: the id decides what it is. */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /messages', async ({ body, request }) => ({ data: await receiveContact(services, body, request.ip) }));

  serve(app, 'GET /messages', async ({ query }) => {
    const { data, next } = await findContactMessages(db, query);
    return { data, page: { next, total: null }, unreadCount: await countUnreadContacts(db) };
  });

  const find = async (id: string) => {
    const found = await findContactMessage(db, id);
    if (!found) throw fail('messages.notFound');
    return { data: found };
  };
  serve(app, 'GET /messages/{id}', ({ params }) => find(params.id));

  serve(app, 'PUT /messages/{id}', async ({ params, body, request }) => {
    await db.transaction((tx) => editContact(services, tx, { id: params.id, changes: body, by: request }));
    return find(params.id);
  });
}
