import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { importColumns } from '#contract/manage-arts.ts';
import { fieldMessages } from '#contract/messages.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import type { Area } from '#server/platform/area.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { HOUR, type Limit } from '#server/platform/http/limits/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readPicture } from '#server/platform/images/read-picture.ts';
import { dropFiles, storeFile } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { BYTE_ORDER_MARK, writeRow } from '#server/platform/sheets/csv.ts';
import { importArts, lookAtPictures, previewImport, readImport } from './import-arts.ts';

/** Many drafts at once, from a CSV. */
function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /arts/import', async ({ body, files, viewer, request, reply }) => {
    const [csv] = files['csv'] ?? [];
    if (!csv) throw fail('input.invalid', fieldMessages.importRequired).withFields({ csv: fieldMessages.importRequired });
    const rows = readImport(csv.bytes, files['pictures'] ?? []);
    if (body.dryRun) {
      await lookAtPictures(rows, readPicture);
      return { data: previewImport(rows) };
    }
    const kept: string[] = [];
    const dropAll = () => Promise.all(kept.map((id) => dropFiles(services, id)));
    try {
      const stored = await lookAtPictures(rows, async (bytes) => {
        const picture = await storeFile(services, bytes);
        kept.push(picture.id);
        return picture;
      });
      const data = await once(db, { request, reply, viewer }, (tx) => importArts(services, tx, { rows, stored, viewer, from: request }));
      if (reply.hasHeader('idempotent-replayed')) await dropAll();
      return { data };
    } catch (error) {
      // As of single uploads (manage/routes.ts): the rows may have been written.
      if (!isDatabaseBusy(error)) await dropAll();
      throw error;
    }
  });

  serve(app, 'GET /arts/import/template.csv', async ({ reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="ubugeni-template.csv"');
    return Buffer.from(BYTE_ORDER_MARK + writeRow([...importColumns]) + writeRow(importColumns.map((column) => example[column])));
  });
}

/** A row to go by. */
const example: Record<(typeof importColumns)[number], string | number | null> = {
  name: 'Morning over Lake Kivu',
  price: 35_000,
  available_arts: 1,
  category: 'Painting',
  description: 'Painted from the shore at Rubavu, early in the dry season.',
  medium: 'Acrylic on canvas',
  width: 60,
  height: 40,
  depth: null,
  year: 2026,
  edition: null,
  provenance: 'From the artist’s studio.',
  isLimitedEdition: 'false',
  isCustomOrder: 'false',
  framed: 'false',
  signed: 'true',
  dispatchDays: 3,
  shipsAbroad: 'no',
  acceptsOffers: 'false',
  picture: 'lake-kivu.jpg',
};

const IMPORTS: Limit = { max: 60, timeWindow: HOUR, by: 'person' };

export const importArea = { routes: importRoutes, limits: { 'POST /arts/import': IMPORTS } } satisfies Area;
