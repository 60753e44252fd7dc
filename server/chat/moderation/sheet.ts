import type { ReportCard } from '#contract/chat.ts';
import type { Database } from '#server/database/connect.ts';
import type { Cell } from '#server/platform/sheets/csv.ts';
import { type FoundSheet, inKigali, kigaliTime } from '#server/platform/sheets/sheet.ts';
import { findReports, type ReportFilters } from './reports.ts';

const SHEET_REPORTS = 500;

const cells: readonly (readonly [head: string, cell: (report: ReportCard) => Cell])[] = [
  ['Id', ({ _id }) => _id],
  [inKigali('Reported'), ({ createdAt }) => kigaliTime(createdAt)],
  ['By', ({ reporter }) => reporter.name],
  ['By Id', ({ reporter }) => reporter._id],
  ['Person', ({ reported }) => reported.name],
  ['Person Id', ({ reported }) => reported._id],
  ['Reason', ({ reason }) => reason],
  [inKigali('Closed'), ({ closedAt }) => kigaliTime(closedAt)],
  ['Note', ({ note }) => note],
];

/** Reports as CSV, without what the two wrote to each other: what the list's filters find, in its order, or of it the rows that were selected. */
export const reportsSheet = (db: Database, query: Omit<ReportFilters, 'limit' | 'cursor'>): FoundSheet => ({
  name: 'reports',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { data, next } = await findReports(db, { ...query, cursor, limit: SHEET_REPORTS });
    return { rows: data.map((report) => cells.map(([, cell]) => cell(report))), next: next ?? undefined };
  },
});
