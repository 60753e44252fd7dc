import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendSheet } from '#server/platform/sheets/sheet.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { editContact } from './answer.ts';
import { assignContact, findColleagues } from './assign.ts';
import { closeContact, undoClosing } from './close.ts';
import { countUnreadContacts, findContactMessage, findContactMessages, mendContactSearch } from './queries.ts';
import { receiveContact } from './receive.ts';
import { findSender } from './sender.ts';
import { emailsSheet } from './sheet.ts';

/** Contact messages: product.md section 7, 'Contact messages'. Deleting one is in server/chat/messages/routes.ts: the id decides what it is. */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /messages', async ({ body, request }) => ({ data: await receiveContact(services, body, request.ip) }));

  serve(app, 'GET /messages', async ({ query, viewer }) => {
    const found = await orNearest(
      query,
      async (filters) => {
        const { data, next } = await findContactMessages(db, filters, viewer.id);
        return { data, page: { next, total: null } };
      },
      (search) => mendContactSearch(db, { ...query, search }, viewer.id),
    );
    return { ...found, unreadCount: await countUnreadContacts(db) };
  });

  serve(app, 'GET /admin/emails.csv', ({ query, viewer, ...http }) => sendSheet(db, http, emailsSheet(db, query, viewer.id)));

  const find = async (id: string) => {
    const found = await findContactMessage(db, id);
    if (!found) throw fail('messages.notFound');
    return { data: found };
  };
  serve(app, 'GET /messages/{id}', async ({ params }) => {
    const { data } = await find(params.id);
    return { data: { ...data, sender: await findSender(db, data) } };
  });

  serve(app, 'PUT /messages/{id}', async ({ params, body, request }) => {
    await db.transaction((tx) => editContact(services, tx, { id: params.id, changes: body, by: request }));
    return find(params.id);
  });
}

/** Who does it, from where; who may make these calls is somebody. */
const actorOf = ({ ip, id }: FastifyRequest, viewer: Viewer) => ({ ip, id, viewer });

/** Closing emails, and who answers which: what those who work on the inbox together need. */
export function sharedInboxRoutes(app: FastifyInstance, { db }: Services): void {
  const find = async (id: string) => {
    const found = await findContactMessage(db, id);
    if (!found) throw fail('messages.notFound');
    return { data: found };
  };

  serve(app, 'GET /messages/assignees', async () => ({ data: await findColleagues(db) }));

  serve(app, 'POST /messages/{id}/close', async ({ params, viewer, request }) => {
    await db.transaction((tx) => closeContact(tx, params.id, actorOf(request, viewer)));
    return find(params.id);
  });

  serve(app, 'POST /messages/{id}/close/undo', async ({ params, viewer, request }) => {
    await db.transaction((tx) => undoClosing(tx, params.id, actorOf(request, viewer)));
    return find(params.id);
  });

  serve(app, 'PUT /messages/{id}/assignee', async ({ params, body, viewer, request }) => {
    const by = actorOf(request, viewer);
    await db.transaction((tx) => assignContact(tx, { id: params.id, assignee: body.assignee, by }));
    return find(params.id);
  });
}
