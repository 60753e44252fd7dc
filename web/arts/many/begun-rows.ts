import type { Art } from '#contract/arts.ts';
import { artValues } from '#web/arts/values/art-values.ts';
import { type Cells, columns, noCells } from './cells.ts';
import { begunBy, isCameraName } from './file-name.ts';

/** A draft of the server as a row of the table, and what the row is called. */
export type BegunRow = { art: Art; label: string };

const asText = (value: string | number | null | undefined): string => String(value ?? '');

/** The cells that a draft begins with. */
export function cellsOf(art: Art): Cells {
  const values = artValues(art);
  // The form has them as texts, as they are typed.
  const cells = Object.fromEntries(columns.map((column) => [column, asText(values[column])])) as Cells;
  // It is called as a camera called its file, which is no name: the cell is empty.
  return isCameraName(cells.name) ? { ...cells, name: '' } : cells;
}

/** What each row begins with: that of its draft, by the key of its picture, else the name that its file gives. */
export function beginningsOf(begun: readonly BegunRow[]): (item: { key: string; name: string }) => Cells {
  const known = new Map(begun.flatMap(({ art }) => art.pictures.slice(0, 1).map(({ _id }) => [_id, cellsOf(art)] as const)));
  return ({ key, name }) => known.get(key) ?? begunBy(name);
}

/** Whether two rows say the same. */
export const isSameRow = (one: Cells, other: Cells = noCells): boolean => columns.every((column) => one[column] === other[column]);
