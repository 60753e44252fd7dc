import * as z from 'zod/mini';
import { ArtPicture } from '#contract/art-pictures.ts';
import type { DraftContent } from '#web/app/forms/drafts.ts';
import { type Cells, columns, isEmpty, noCells, typedIn } from './cells.ts';
import { isAsBegun } from './file-name.ts';

/** What was typed: the cells that are not empty. */
const Typed = z.partialRecord(z.enum(columns), z.string());
const Kept = z.object({
  /** Of the chosen file. */
  name: z.string(),
  cells: Typed,
  /** Where the picture has arrived, the draft that it became. */
  arrived: z.optional(z.object({ draft: z.string(), picture: ArtPicture })),
});
type Kept = z.infer<typeof Kept>;

/** A row of the table as its draft keeps it. */
export type KeptRow = { name: string; cells: Cells; arrived?: { draft: string; picture: ArtPicture } | undefined };

const isTyped = ({ name, cells }: KeptRow) => !isAsBegun(cells, name);

/** What the browser keeps of the table; undefined while nothing is typed. A row is kept for its text, or for its picture. */
export function draftOfTable({ rows, common }: { rows: readonly KeptRow[]; common: Cells }): DraftContent | undefined {
  const kept = rows.filter((row) => isTyped(row) || row.arrived);
  // Without a picture there is nothing that it would be said of.
  if (kept.length === 0 || (!kept.some(isTyped) && isEmpty(common))) return undefined;
  return {
    values: {
      rows: kept.map(({ name, cells, arrived }) => Kept.parse({ name, cells: typedIn(cells), arrived })),
      ...(isEmpty(common) ? {} : { common: typedIn(common) }),
    },
  };
}

/** The rows of such a draft; what cannot be read is left out. */
export function rowsOfDraft(values: Readonly<Record<string, unknown>>): KeptRow[] {
  const read = z.array(Kept).safeParse(values['rows']);
  return (read.data ?? []).map(({ name, cells, arrived }) => ({ name, cells: { ...noCells, ...cells }, arrived }));
}

/** What such a draft says of all rows. */
export const commonOfDraft = (values: Readonly<Record<string, unknown>>): Cells => ({
  ...noCells,
  ...Typed.safeParse(values['common']).data,
});

/** What was typed for a picture that had not arrived: it waits for one file of that name. */
export type Waiting = { name: string; cells: Cells };

/** What was typed for each picture: its own, else what waits for a file of its name; and what waits for files that are not there. */
export function giveWaiting(
  items: readonly { key: string; name: string }[],
  cells: ReadonlyMap<string, Cells>,
  waiting: readonly Waiting[],
): { typed: Map<string, Cells>; absent: Waiting[] } {
  const typed = new Map(cells);
  const absent = [...waiting];
  for (const { key, name } of items.filter((item) => !cells.has(item.key))) {
    const at = absent.findIndex((one) => one.name === name);
    const [given] = at === -1 ? [] : absent.splice(at, 1);
    if (given) typed.set(key, given.cells);
  }
  return { typed, absent };
}
