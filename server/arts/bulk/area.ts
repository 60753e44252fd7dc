import type { FastifyInstance } from 'fastify';
import type { Area } from '#server/platform/area.ts';
import { type Limit, MINUTE } from '#server/platform/http/limits/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { changeMany, undoMany } from './change-many.ts';
import { hiddenEmails } from '#server/arts/hidden/emails.ts';
import { hiddenJobs } from '#server/arts/hidden/jobs.ts';

/** Changes of many artworks at once. */
function bulkRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'POST /arts/bulk', async ({ body, viewer, request }) => ({
    data: await db.transaction((tx) => changeMany(services, tx, body, { viewer, from: request })),
  }));
  serve(app, 'POST /arts/bulk/undo', async ({ body, viewer, request }) => ({
    data: await db.transaction((tx) => undoMany(services, tx, body.steps, { viewer, from: request })),
  }));
}

/** Each may change 500 artworks. */
const BULK: Limit = { max: 30, timeWindow: MINUTE, by: 'person' };

export const bulkArea = {
  routes: bulkRoutes,
  jobs: hiddenJobs,
  emails: hiddenEmails,
  limits: { 'POST /arts/bulk': BULK, 'POST /arts/bulk/undo': BULK },
} satisfies Area;
