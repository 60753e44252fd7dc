import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { FIRST_ID, isId, LAST_ID } from '#contract/ids.ts';
import type { CallKey, Calls } from '#contract/paths.ts';
import type { Database } from '#server/database/connect.ts';
import { findBatchEnd } from '#server/database/lists/batches.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { BYTE_ORDER_MARK, endRowsByRfc, writeRow } from './csv.ts';

/** Ids of a batch: each statement stays far below its timeout, and a batch's text takes half a megabyte. */
const SHEET_BATCH = 2_000;

/** A table as a file, in the order of the ids of one of our tables. Ids are part of a statement's text, because COPY has no parameters. */
export type Sheet = {
  /** What the file is called, and the audit log's id of the export. */
  name: string;
  heads: string[];
} & (Whole | Picked);

type Whole = {
  /** The table whose ids cut it into batches, and which of its rows count. */
  from: SQL;
  where?: SQL;
  /** The SELECT of the rows with `from <= id <= to`, cells in the order of the heads, texts by `textCell`. */
  select: (range: { after: string; upTo: string }) => string;
};

/** What somebody's filters find: `pick` finds the next ids, at most `limit`; `selectPicked` reads those that its text, an array, names. */
type Picked = { pick: (after: string, limit: number) => Promise<string[]>; selectPicked: (ids: string) => string };

/** A text in a cell, never a formula (see csv.ts). Not a regular expression, which would take half of an export's time. */
export const textCell = (column: string): string =>
  `CASE WHEN ascii(${column}) IN (61, 43, 45, 64, 9, 13) THEN '''' || ${column} ELSE nullif(${column}, '') END`;

type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/**
 * Serves a sheet as CSV, read from the database batch by batch while it is sent; each export is in the audit log. One that depends on the viewer
 * and the filters is made for each request. The call requires a bearer header, so the browser's script saves the body under the name that is sent.
 */
export function serveSheet<K extends SheetCall>(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  key: K,
  sheet: Sheet | ((call: CallRequest<K>) => Promise<Sheet>),
): void {
  serve(app, key, (async (call: CallRequest<K> & { request: FastifyRequest; reply: FastifyReply }) => {
    const asked = typeof sheet === 'function' ? await sheet(call) : sheet;
    await recordAct(db, call.request, { action: 'data.exported', objectType: 'setting', objectId: asked.name });
    const fileName = `ubugeni-${asked.name.replaceAll(' ', '-')}.csv`;
    call.reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
    return Readable.from(writeSheet(db, asked), { objectMode: false, highWaterMark: 64 * 1024 });
  }) as Parameters<typeof serve<K>>[2]);
}

/**
 * The file in pieces. Between two batches no statement and no transaction is open: whoever reads slowly, or no more, holds nothing up. The next
 * batch is read while the one before is sent.
 */
async function* writeSheet(db: Database, sheet: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + writeRow(sheet.heads));
  let next = findBatch(db, sheet, FIRST_ID);
  for (;;) {
    const { pieces, end } = await next;
    // Its failure is thrown when it is awaited; a reader who leaves before awaits it never.
    if (end) (next = findBatch(db, sheet, end)).catch(() => undefined);
    for (const piece of pieces) yield piece;
    if (!end) return;
  }
}

type Batch = { pieces: Buffer[]; end: string | undefined };

/** The rows after an id, at most SHEET_BATCH ids; `end` is the last of them where others may follow. */
async function findBatch(db: Database, sheet: Sheet, after: string): Promise<Batch> {
  const { text, end } = 'pick' in sheet ? await pickRows(sheet, after) : await cutRows(db, sheet, after);
  const client = await db.$client.connect();
  const pieces: Buffer[] = [];
  try {
    const rows = client.query(copyTo(`COPY (${text}) TO STDOUT (FORMAT csv)`));
    for await (const piece of rows) pieces.push(piece as Buffer);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { pieces: endRowsByRfc(pieces), end };
}

type Rows = { text: string; end: string | undefined };

async function cutRows(db: Database, { from, where, select }: Whole, after: string): Promise<Rows> {
  const end = await findBatchEnd(db, { from, ...(where && { where }), after, size: SHEET_BATCH });
  refuseOthers([after, end ?? LAST_ID]);
  return { text: select({ after, upTo: end ?? LAST_ID }), end };
}

async function pickRows({ pick, selectPicked }: Picked, after: string): Promise<Rows> {
  const ids = await pick(after, SHEET_BATCH);
  refuseOthers(ids);
  return { text: selectPicked(`'{${ids.join(',')}}'::uuid[]`), end: ids.length < SHEET_BATCH ? undefined : ids.at(-1) };
}

/** They become part of a statement's text. */
function refuseOthers(ids: string[]): void {
  if (!ids.every(isId)) throw new Error('an id of a batch is no id');
}
