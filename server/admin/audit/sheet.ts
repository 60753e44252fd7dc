import { PgDialect, sql } from '#server/database/drizzle.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditedObjectWords, auditedPhrases } from '#contract/audit-words.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import type { Database } from '#server/database/connect.ts';
import type { AuditSources } from '#server/platform/audit/sources.ts';
import { sendSheet, textCell as text, timeColumn } from '#server/platform/sheets/sheet.ts';
import { type AuditFilters, entriesIn, findAuditIds } from './find.ts';

/** Entries of a batch: their numbers are part of a statement's text. */
const SHEET_ENTRIES = 1_000;

/** The words for a code, empty for one of a version that is no more. The words are ours; a quote in them ends no text. */
const wordsFor = (words: Readonly<Record<string, string>>, column: string) =>
  `'${JSON.stringify(words).replaceAll("'", "''")}'::jsonb ->> ${column}`;

/** Of a value in JSON, that it is an id: nothing to read. */
const IS_ID = `::text ~ '^"${ID_PATTERN}"$'`;
/** How deep fields stand within others. */
const DEPTH = 3;

/** What stands on a side of an entry, as a text to read: 'item: Swirl; quantity: 2', without ids, brackets and quotes. */
function plain(value: string, depth = DEPTH): string {
  if (depth === 0) return `${value} #>> '{}'`;
  const [field, one] = [`f${depth}`, `i${depth}`];
  return `CASE jsonb_typeof(${value})
    WHEN 'object' THEN (SELECT string_agg(${field}.key || ': ' || (${plain(`${field}.value`, depth - 1)}), '; ')
      FROM jsonb_each(${value}) ${field} WHERE NOT ${field}.value${IS_ID})
    WHEN 'array' THEN (SELECT string_agg(${plain(`${one}.value`, depth - 1)}, ', ')
      FROM jsonb_array_elements(${value}) ${one} (value) WHERE NOT ${one}.value${IS_ID})
    ELSE ${value} #>> '{}' END`;
}

/** The same as a cell; written once, for the cell names its text several times. */
const plainCell = (column: string) => `(SELECT ${text('side.words')} FROM (SELECT ${plain(column)}) side (words))`;

const cells = [
  ['Number', 'e.id'],
  timeColumn('When', 'e.at'),
  ['Who', text('u.name')],
  ['Who Id', 'e.actor_id'],
  ['What Was Done', text('e.action')],
  ['What Was Done (words)', wordsFor(auditedPhrases, 'e.action')],
  ['On What', text('e.object_type')],
  ['On What (words)', wordsFor(auditedObjectWords, 'e.object_type')],
  ['Name', text('t.name')],
  ['Id', text('e.object_id')],
  ['Before', plainCell('e.before')],
  ['After', plainCell('e.after')],
  ['Reason', text("coalesce(r.reason, nullif(w.reason, ''))")],
  ['From Where', text('e.ip')],
] as const;

type Call = { request: FastifyRequest; reply: FastifyReply; query: AuditFilters };

/** What the list of the same filters finds, in its order, as CSV. */
export const sendAudit = (db: Database, sources: AuditSources, { request, reply, query }: Call) =>
  sendSheet(
    db,
    { request, reply },
    {
      name: 'audit',
      heads: cells.map(([head]) => head),
      batches: async (cursor) => {
        const { ids, next } = await findAuditIds(db, sources, { ...query, cursor, limit: SHEET_ENTRIES });
        return { select: ids.length > 0 ? selectEntries(sources, ids) : undefined, next: next ?? undefined };
      },
    },
  );

const NUMBERS = '$numbers$';
/** The text of the statement without its numbers: COPY has no parameters. */
const textOf = (sources: AuditSources) => new PgDialect().sqlToQuery(entriesIn(sources, sql`'{$numbers$}'::bigint[]`));

function selectEntries(sources: AuditSources, ids: readonly string[]): string {
  if (!ids.every((id) => /^\d+$/.test(id))) throw new Error('a number of the log is no number');
  const { sql: entries, params } = textOf(sources);
  if (params.length > 0) throw new Error('a part of the statement has parameters');
  return `SELECT ${cells.map(([, cell]) => cell).join(', ')} ${entries.replace(NUMBERS, ids.join(','))}`;
}
