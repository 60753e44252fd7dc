import { sql } from '#server/database/drizzle.ts';
import type { FastifyInstance } from 'fastify';
import type { Area, KeptData } from '#server/platform/area.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findHoliday, setHoliday } from './queries.ts';

/** When an artist is away. */
function holidayRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /artist/holiday', async ({ viewer }) => ({ data: (await findHoliday(db, viewer.id)) ?? null }));

  serve(app, 'PUT /artist/holiday', async ({ body, viewer, request }) => {
    await db.transaction(async (tx) => {
      const before = await setHoliday(tx, viewer.id, body);
      await recordAct(tx, request, { action: 'user.holidaySet', objectType: 'user', objectId: viewer.id, before, after: body });
    });
    return { data: body };
  });
}

/** What is kept about a person here. */
const holidayData = {
  ownRows: [['artist_holidays', 'user_id']],
  exports: { holiday: (id) => sql`SELECT from_day::text, to_day::text, text, sells FROM artist_holidays WHERE user_id = ${id}` },
} satisfies KeptData;

export const holidaysArea = { routes: holidayRoutes, personalData: holidayData } satisfies Area;
