import type { Moderated } from '#contract/moderation.ts';
import type { Database } from '#server/database/connect.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import type { Cell } from '#server/platform/sheets/csv.ts';
import { type FoundSheet, inKigali, kigaliTime } from '#server/platform/sheets/sheet.ts';
import { findQueue, type QueueFilters } from './queue.ts';

const SHEET_WORDS = 500;

const cells: readonly (readonly [head: string, cell: (words: Moderated) => Cell])[] = [
  ['Id', ({ _id }) => _id],
  ['Kind', ({ kind }) => kind],
  ['State', ({ state }) => state],
  ['Text', ({ text }) => text],
  ['Stars', ({ stars }) => stars],
  ['Author', ({ author }) => author.name],
  ['Author Id', ({ author }) => author._id],
  ['About', ({ about }) => about.name],
  ['Where', ({ about }) => about.link],
  [inKigali('Written'), ({ createdAt }) => kigaliTime(createdAt)],
  [inKigali('Hidden'), ({ hidden }) => kigaliTime(hidden?.at ?? null)],
  ['Hidden By', ({ hidden }) => hidden?.by ?? null],
  ['Reason', ({ hidden }) => hidden?.reason ?? null],
];

/** The queue of moderation as CSV: what its filters find, in its order, or of it the rows that were selected. */
export const queueSheet = (db: Database, sources: ModeratedSources, query: Omit<QueueFilters, 'limit' | 'cursor'>): FoundSheet => ({
  name: 'moderation',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { data, next } = await findQueue(db, sources, { ...query, cursor, limit: SHEET_WORDS });
    return { rows: data.map((words) => cells.map(([, cell]) => cell(words))), next: next ?? undefined };
  },
});
