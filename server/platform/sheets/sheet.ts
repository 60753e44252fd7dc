import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallKey, Calls } from '#contract/paths.ts';
import type { Database } from '#server/database/connect.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { BYTE_ORDER_MARK, writeRow } from './csv.ts';

/** Rows of a batch: each statement stays far below its timeout. */
export const SHEET_BATCH = 1_000;

type Cells = (string | number | null)[];
/** A table as a file. */
export type Sheet = {
  /** What the file is called, and the audit log's id of the export. */
  name: string;
  heads: string[];
  /** At most SHEET_BATCH rows after a key ('' for the first), in the order of the keys: `after` is the row's key, `cells` are in the order of the heads. */
  select: (after: string) => SQL;
};

type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/**
 * Serves a sheet as CSV, read from the database batch by batch while it is sent; each export is in the audit log. The call requires a bearer header,
 * so the browser's script saves the body under the name that is sent.
 */
export function serveSheet(app: FastifyInstance, { db }: Pick<Services, 'db'>, key: SheetCall, sheet: Sheet): void {
  serve(app, key, async ({ request, reply }) => {
    await recordAct(db, request, { action: 'data.exported', objectType: 'setting', objectId: sheet.name });
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="ubugeni-${sheet.name}.csv"`);
    return Readable.from(writeSheet(db, sheet));
  });
}

async function* writeSheet(db: Database, { heads, select }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRow(heads);
  let after = '';
  for (;;) {
    const rows = await findRows(db, select(after));
    if (rows.length > 0) yield rows.map(({ cells }) => writeRow(cells)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < SHEET_BATCH) return;
    after = last.after;
  }
}

const findRows = async (db: Database, select: SQL) => (await db.execute<{ after: string; cells: Cells }>(select)).rows;
