import type { ContactMessage } from '#contract/contact.ts';
import type { Database } from '#server/database/connect.ts';
import type { Cell } from '#server/platform/sheets/csv.ts';
import { type FoundSheet, inKigali, kigaliTime } from '#server/platform/sheets/sheet.ts';
import { findContactMessages, type InboxFilters } from './queries.ts';

const SHEET_EMAILS = 500;

const stateOf = ({ closed, answers }: ContactMessage) => {
  if (closed) return 'resolved';
  return answers.length > 0 ? 'answered' : 'unanswered';
};

const cells: readonly (readonly [head: string, cell: (message: ContactMessage) => Cell])[] = [
  ['Id', ({ _id }) => _id],
  [inKigali('Received'), ({ createdAt }) => kigaliTime(createdAt)],
  ['Names', ({ names }) => names],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  ['Order', ({ order }) => order?.number ?? null],
  ['State', stateOf],
  ['Assigned To', ({ assignee }) => assignee?.name ?? null],
  ['Answers', ({ answers }) => answers.length],
  [inKigali('Last Answer'), ({ answers }) => kigaliTime(answers.at(-1)?.createdAt ?? null)],
];

/** The inbox as CSV, for an admin: what its filters find, in its order, or of it the rows that were selected. */
export const emailsSheet = (db: Database, query: Omit<InboxFilters, 'limit' | 'cursor'>, viewerId: string): FoundSheet => ({
  name: 'emails',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { data, next } = await findContactMessages(db, { ...query, cursor, limit: SHEET_EMAILS }, viewerId);
    return { rows: data.map((message) => cells.map(([, cell]) => cell(message))), next: next ?? undefined };
  },
});
