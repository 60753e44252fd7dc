import type { FastifyInstance } from 'fastify';
import { doesPart } from '#contract/staff.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findNearPeople } from './near-people.ts';
import { peopleSheetRoutes } from './sheet.ts';

/** What the lists of people ask for besides their pages (GET /users): a file, and the near names where nothing is found. */
export function peopleListRoutes(app: FastifyInstance, services: Services): void {
  peopleSheetRoutes(app, services);
  serve(app, 'GET /admin/people/near', async ({ query, viewer }) => ({
    data: await findNearPeople(services.db, query.search, !doesPart(viewer.staff, 'people')),
  }));
}
