import type { FastifyInstance } from 'fastify';
import type { AllAreas } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findFailing } from '#server/platform/jobs/failures.ts';
import { serveSheet } from '#server/platform/sheets/sheet.ts';
import type { Services } from '#server/platform/services.ts';
import { sheets } from './export.ts';
import { featureArt, readFeatured, unfeatureArt } from './feature.ts';
import { findAdminOverview } from './overview.ts';
import { searchDashboard } from './search.ts';
import { findWaiting } from './waiting.ts';
import { editSettings, readShopDetails, readFigures, readSettings } from './settings.ts';

/** The admin's figures, exports and settings; the search of both dashboards; the public settings. */
export function adminRoutes(app: FastifyInstance, services: Services, { searchSources, moderatedSources, waitingSources }: AllAreas): void {
  const { db } = services;

  serve(app, 'GET /admin/overview', async () => ({ data: await findAdminOverview(db, waitingSources.applications.rows) }));

  serve(app, 'GET /admin/waiting', async ({ viewer }) => ({ data: await findWaiting(db, waitingSources, viewer.staff) }));
  serve(app, 'GET /admin/failures', async () => ({ data: await findFailing(db) }));

  serve(app, 'GET /dashboard/search', async ({ query, viewer }) => ({
    data: await searchDashboard(db, viewer, query.q, { searchSources, moderatedSources }),
  }));

  serve(app, 'GET /admin/settings', async () => ({ data: await readSettings(db, services) }));

  serve(app, 'PUT /admin/settings', async ({ body, request }) => {
    await editSettings(services, request, body);
    return { data: await readSettings(db, services) };
  });

  serve(app, 'GET /admin/featured', async () => ({ data: await readFeatured(db) }));
  serve(app, 'POST /arts/{id}/feature', async ({ params, request }) => ({
    data: await featureArt(services, request, params.id.toLowerCase()),
  }));
  serve(app, 'DELETE /arts/{id}/feature', async ({ params, request }) => ({
    data: await unfeatureArt(services, request, params.id.toLowerCase()),
  }));

  serve(app, 'GET /figures', async () => ({ data: await readFigures(db, services) }));
  serve(app, 'GET /contact-details', async () => ({ data: await readShopDetails(db) }));

  serveSheet(app, services, 'GET /admin/export/orders.csv', sheets.orders);
  serveSheet(app, services, 'GET /admin/export/people.csv', sheets.people);
}
