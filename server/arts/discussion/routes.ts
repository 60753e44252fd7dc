import type { FastifyInstance } from 'fastify';
import { once } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { answerQuestion, askQuestion, findQuestions } from './questions.ts';
import { changeReview, findOwnReview, findReviews, replyToReview, writeReview } from './reviews.ts';

/** The tabs of an artwork's page: reviews by its buyers, and a public discussion. */
export function discussionRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts/{id}/reviews', ({ params, query, viewer }) => findReviews(db, { artId: params.id, viewer }, query));

  serve(app, 'POST /arts/{id}/reviews', async ({ params, body, viewer }) => ({
    data: await db.transaction((tx) => writeReview(tx, { viewer, artId: params.id, ...body })),
  }));

  serve(app, 'GET /arts/{id}/reviews/mine', async ({ params, viewer }) => ({ data: await findOwnReview(db, params.id, viewer) }));

  serve(app, 'PUT /arts/{id}/reviews/{reviewId}', async ({ params: { id, reviewId }, body, viewer }) => ({
    data: await db.transaction((tx) => changeReview(tx, { viewer, artId: id, reviewId, ...body })),
  }));

  serve(app, 'POST /arts/{id}/reviews/{reviewId}/reply', async ({ params: { id, reviewId }, body, viewer }) => ({
    data: await db.transaction((tx) => replyToReview(tx, { viewer, artId: id, reviewId, ...body })),
  }));

  serve(app, 'GET /arts/{id}/questions', ({ params, query, viewer }) => findQuestions(db, { artId: params.id, viewer }, query));

  serve(app, 'POST /arts/{id}/questions', (call) =>
    once(db, call, async (tx) => ({ data: await askQuestion(tx, { viewer: call.viewer, artId: call.params.id, ...call.body }) })),
  );

  serve(app, 'POST /arts/{id}/questions/{questionId}/answer', async ({ params: { id, questionId }, body, viewer }) => ({
    data: await db.transaction((tx) => answerQuestion(tx, { viewer, artId: id, questionId, ...body })),
  }));
}
