import * as z from 'zod/mini';
import { ArtPicture } from '#contract/art-pictures.ts';
import type { DraftContent } from '#web/app/forms/drafts.ts';
import { type Cells, type Column, columns, noCells } from './cells.ts';

const Kept = z.object({
  /** Of the chosen file. */
  name: z.string(),
  /** What was typed: the cells that are not empty. */
  cells: z.partialRecord(z.enum(columns), z.string()),
  /** Where the picture has arrived, the draft that it became. */
  arrived: z.optional(z.object({ draft: z.string(), picture: ArtPicture })),
});
type Kept = z.infer<typeof Kept>;

/** A row of the table as its draft keeps it. */
export type KeptRow = { name: string; cells: Cells; arrived?: { draft: string; picture: ArtPicture } | undefined };

const isTyped = ({ cells }: KeptRow) => columns.some((column) => cells[column] !== '');
const typedIn = (cells: Cells): Kept['cells'] =>
  Object.fromEntries(columns.flatMap((column): [Column, string][] => (cells[column] === '' ? [] : [[column, cells[column]]])));

/** What the browser keeps of the table; undefined while nothing is typed. A row is kept for its text, or for its picture. */
export function draftOfRows(rows: readonly KeptRow[]): DraftContent | undefined {
  if (!rows.some(isTyped)) return undefined;
  const kept = rows.filter((row) => isTyped(row) || row.arrived);
  return { values: { rows: kept.map(({ name, cells, arrived }) => Kept.parse({ name, cells: typedIn(cells), arrived })) } };
}

/** The rows of such a draft; what cannot be read is left out. */
export function rowsOfDraft(values: Readonly<Record<string, unknown>>): KeptRow[] {
  const read = z.array(Kept).safeParse(values['rows']);
  return (read.data ?? []).map(({ name, cells, arrived }) => ({ name, cells: { ...noCells, ...cells }, arrived }));
}
