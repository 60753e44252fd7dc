import type { FastifyInstance } from 'fastify';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { createReply, deleteReply, editReply, findReplies } from './queries.ts';

/** The saved replies of the inbox. */
export function replyRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /messages/replies', async () => ({ data: await findReplies(db) }));

  serve(app, 'POST /messages/replies', async ({ body, request }) => ({
    data: await db.transaction((tx) => createReply(tx, body, request)),
  }));

  serve(app, 'PUT /messages/replies/{id}', async ({ params, body, request }) => ({
    data: await db.transaction((tx) => editReply(tx, { id: params.id, changes: body, by: request })),
  }));

  serve(app, 'DELETE /messages/replies/{id}', async ({ params, request }) => {
    await db.transaction((tx) => deleteReply(tx, params.id, request));
    return done;
  });
}
