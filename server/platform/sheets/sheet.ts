import { Readable } from 'node:stream';
import type { SQL } from '#server/database/drizzle.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { FIRST_ID, isId, LAST_ID } from '#contract/ids.ts';
import type { CallKey, Calls } from '#contract/paths.ts';
import type { Database } from '#server/database/connect.ts';
import { findBatchEnd } from '#server/database/lists/batches.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { BYTE_ORDER_MARK, type Cell, endRowsByRfc, SEPARATED_FORMULA, writeRow } from './csv.ts';

/** Ids of a batch: each statement stays far below its timeout, and a batch's text takes half a megabyte. */
export const SHEET_BATCH = 2_000;

/** A table as a file, in the order of the ids of one of our tables. */
export type Sheet = {
  /** What the file is called, and the audit log's id of the export. */
  name: string;
  heads: string[];
  /** The table whose ids cut it into batches, and which of its rows count. */
  from: SQL;
  where?: SQL;
  /**
   * The SELECT of the rows with `from <= id <= to`, cells in the order of the heads, texts by `textCell`. Ids are part of the text, because COPY
   * has no parameters.
   */
  select: (range: { after: string; upTo: string }) => string;
};

/** The head of a column of times. */
export const inKigali = (head: string): string => `${head} (Kigali time)`;

/** A column of times with its head, as the shop's screens have them: in Kigali, and as spreadsheets read a time. */
export const timeColumn = (head: string, column: string): [head: string, cell: string] => [
  inKigali(head),
  `to_char(${column} AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD HH24:MI:SS')`,
];

/** UTC+2 throughout the year. */
const KIGALI_AHEAD_MS = 2 * 60 * 60_000;
/** The same of a time that was read already. */
export const kigaliTime = (time: string | null): string | null =>
  time && new Date(Date.parse(time) + KIGALI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

const SEPARATORS = [';', '\\t', '\\n', '\\r'];
const QUOTED_PATTERN = SEPARATED_FORMULA.replaceAll("'", "''");

/**
 * A text in a cell, never a formula (see csv.ts). Without a separator no regular expression looks at it, which would take half of an export's
 * time.
 */
export function textCell(column: string): string {
  const isFormula = `ascii(${column}) IN (61, 43, 45, 64, 9, 13)`;
  const isSeparated = SEPARATORS.map((separator) => `strpos(${column}, E'${separator}') > 0`).join(' OR ');
  return `CASE WHEN ${isFormula} OR ${isSeparated}
    THEN CASE WHEN ${isFormula} THEN '''' ELSE '' END || regexp_replace(${column}, '${QUOTED_PATTERN}', '\\1''', 'g')
    ELSE nullif(${column}, '') END`;
}

type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/** The rows that follow what came before, as a SELECT or as they are; `next` is where the following ones start, undefined at the end. */
type Batches = (after: string | undefined) => Promise<{ select?: string | undefined; rows?: readonly Cell[][]; next: string | undefined }>;

/** A sheet of what somebody's filters find, made for each request. */
export type FoundSheet = Pick<Sheet, 'name' | 'heads'> & { batches: Batches };

/** Serves a sheet of a whole table as CSV (`sendSheet`). */
export function serveSheet(app: FastifyInstance, { db }: Pick<Services, 'db'>, key: SheetCall, { name, heads, ...sheet }: Sheet): void {
  serve(app, key, (call) => sendSheet(db, call, { name, heads, batches: batchesOf(db, sheet) }));
}

/**
 * Answers with CSV, read from the database batch by batch while it is sent; each export is in the audit log. The call requires a bearer header,
 * so the browser's script saves the body under the name that is sent.
 */
export async function sendSheet(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, heads, batches }: FoundSheet,
): Promise<Readable> {
  await recordAct(db, request, { action: 'data.exported', objectType: 'setting', objectId: name });
  const fileName = `ubugeni-${name.replaceAll(' ', '-')}.csv`;
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
  return Readable.from(writeSheet(db, heads, batches), { objectMode: false, highWaterMark: 64 * 1024 });
}

/** Before ids become part of a statement's text. */
export function requireIds(ids: readonly string[]): void {
  if (!ids.every(isId)) throw new Error('an id of a batch is no id');
}

const batchesOf =
  (db: Database, { from, where, select }: Pick<Sheet, 'from' | 'where' | 'select'>): Batches =>
  async (after = FIRST_ID) => {
    const next = await findBatchEnd(db, { from, ...(where && { where }), after, size: SHEET_BATCH });
    const upTo = next ?? LAST_ID;
    requireIds([after, upTo]);
    return { select: select({ after, upTo }), next };
  };

/**
 * The file in pieces. Between two batches no statement and no transaction is open: whoever reads slowly, or no more, holds nothing up. The next
 * batch is read while the one before is sent.
 */
async function* writeSheet(db: Database, heads: string[], batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + writeRow(heads));
  let coming = readBatch(db, batches, undefined);
  for (;;) {
    const { pieces, next } = await coming;
    // Its failure is thrown when it is awaited; a reader who leaves before awaits it never.
    if (next) (coming = readBatch(db, batches, next)).catch(() => undefined);
    for (const piece of pieces) yield piece;
    if (!next) return;
  }
}

async function readBatch(
  db: Database,
  batches: Batches,
  after: string | undefined,
): Promise<{ pieces: Buffer[]; next: string | undefined }> {
  const { select, rows: made, next } = await batches(after);
  if (made) return { pieces: [Buffer.from(made.map(writeRow).join(''))], next };
  if (!select) return { pieces: [], next };
  const client = await db.$client.connect();
  const pieces: Buffer[] = [];
  try {
    const rows = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT csv)`));
    for await (const piece of rows) pieces.push(piece as Buffer);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { pieces: endRowsByRfc(pieces), next };
}
