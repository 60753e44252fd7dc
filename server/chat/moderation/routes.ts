import type { FastifyInstance } from 'fastify';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { sendSheet } from '#server/platform/sheets/sheet.ts';
import { blockPerson, findBlocked, unblockPerson } from './blocks.ts';
import { closeReport, findReport, findReports, reportConversation } from './reports.ts';
import { reportsSheet } from './sheet.ts';
import { done } from '#server/platform/http/done.ts';

/** Blocking an account, and reporting a conversation (contract.md section 1, 'Moderation'). */
export function moderationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'GET /messages/blocks', async ({ query, viewer }) => {
    const { data, next } = await findBlocked(db, viewer.id, query);
    return { data, page: { next, total: null } };
  });

  serve(app, 'PUT /messages/blocks/{userId}', async ({ params, viewer }) => {
    await blockPerson(db, viewer.id, params.userId.toLowerCase());
    return done;
  });

  serve(app, 'DELETE /messages/blocks/{userId}', async ({ params, viewer }) => {
    await unblockPerson(db, viewer.id, params.userId);
    return done;
  });

  serve(app, 'POST /messages/conversations/{id}/report', async ({ params, body, viewer, request }) => {
    const report = { conversationId: params.id, reporterId: viewer.id, reason: body.reason, by: request };
    await db.transaction((tx) => reportConversation(tx, report));
    return done;
  });

  serve(app, 'GET /messages/reports', async ({ query }) => {
    const { data, next } = await findReports(db, query);
    return { data, page: { next, total: null } };
  });

  serve(app, 'GET /admin/reports.csv', ({ query, ...http }) => sendSheet(db, http, reportsSheet(db, query)));

  serve(app, 'GET /messages/reports/{id}', async ({ params, request }) => {
    const data = await findReport(db, params.id, await readSecret(db, 'attachment links'));
    // Reading what two accounts wrote to each other is audited.
    await recordAct(db, request, { action: 'chat.reportOpened', objectType: 'message', objectId: params.id });
    return { data };
  });

  serve(app, 'PUT /messages/reports/{id}', async ({ params, body, request }) => ({
    data: await db.transaction((tx) => closeReport(services, tx, { id: params.id, note: body.note, by: request })),
  }));
}
