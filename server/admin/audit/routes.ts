import type { FastifyInstance } from 'fastify';
import { auditKinds } from '#contract/audit.ts';
import type { AllAreas } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findAudit } from './find.ts';
import { sendAudit } from './sheet.ts';

/** The audit log, as an admin reads and exports it. */
export function auditRoutes(app: FastifyInstance, { db }: Services, { auditSources }: AllAreas): void {
  serve(app, 'GET /admin/audit', async ({ query }) => {
    const { entries, next } = await findAudit(db, auditSources, query);
    return { data: entries, page: { next, total: null } };
  });

  serve(app, 'GET /admin/audit/kinds', async () => ({ data: [...auditKinds] }));

  serve(app, 'GET /admin/audit.csv', (call) => sendAudit(db, auditSources, call));
}
