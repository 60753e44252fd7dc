import { categories } from '#contract/limits.ts';
import { digitsOf } from '#web/app/money/money-text.ts';

/** The columns of the table, in their order: what must be there first, then what buyers filter by. */
export const columns = ['name', 'price', 'category', 'description', 'medium', 'height', 'width', 'year', 'provenance'] as const;
export type Column = (typeof columns)[number];

/** One artwork of the table: texts as typed. */
export type Cells = Record<Column, string>;
export const noCells: Cells = {
  name: '',
  price: '',
  category: '',
  description: '',
  medium: '',
  height: '',
  width: '',
  year: '',
  provenance: '',
};

/** The columns that many artworks of one series share: all but the name. */
export const commonColumns = columns.filter((column) => column !== 'name');

/** What a cell has that stays empty although there is something for all. */
export const LEFT_EMPTY = '∅';
/** Those that an artwork may lack: only these are left empty. */
const optional: ReadonlySet<Column> = new Set(['medium', 'height', 'width', 'year', 'provenance']);
/** Whether an artwork cannot be published without it. */
export const isNeeded = (column: Column): boolean => !optional.has(column);
/** Whether a cell can be emptied: it takes, or took, what is said for all. */
export const mayLeaveEmpty = (column: Column, text: string, common: string): boolean =>
  optional.has(column) && common !== '' && (text === '' || text === LEFT_EMPTY);

export const isEmpty = (cells: Cells): boolean => columns.every((column) => cells[column] === '');

/** The cells of a row, with what is said once for all of them where they are empty and not left so. */
export const fillIn = (cells: Cells, common: Cells): Cells => {
  const filled = { ...common, ...typedIn(cells) };
  for (const column of columns) if (filled[column] === LEFT_EMPTY) filled[column] = '';
  return filled;
};

/** What was typed: the cells that are not empty. */
export const typedIn = (cells: Cells): Partial<Cells> =>
  Object.fromEntries(columns.flatMap((column): [Column, string][] => (cells[column] === '' ? [] : [[column, cells[column]]])));

/** Whether a text of the column 'category' is none of ours: it stays in its cell, to be corrected there. */
export const isUnknownCategory = (text: string): boolean => text !== '' && !(categories as readonly string[]).includes(text);

const BEGINNING = 3;

/** The category of this name, in any case, or the only one that begins so: 'photo'. */
function categoryOf(text: string): string | undefined {
  const wanted = text.toLowerCase();
  const begun = categories.filter((category) => wanted.length >= BEGINNING && category.toLowerCase().startsWith(wanted));
  return categories.find((category) => category.toLowerCase() === wanted) ?? (begun.length === 1 ? begun[0] : undefined);
}

/** A text as the cell takes it: an amount as its digits, a category in any case or by its beginning; what is none stays as it is. */
function readCell(column: Column, text: string): string {
  const trimmed = text.trim();
  if (column === 'price') return digitsOf(trimmed) ?? trimmed;
  if (column === 'category') return categoryOf(trimmed) ?? trimmed;
  return trimmed;
}

/** A part of a spreadsheet as the clipboard has it: rows of cells. A quoted cell may hold tabs, breaks and doubled quotes. */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/\r?\n$/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** The table with what was pasted, from this cell to the right and down; what does not fit is left out. */
export function paste(table: readonly Cells[], at: { row: number; column: Column }, text: string): Cells[] {
  const first = columns.indexOf(at.column);
  const pasted = readPasted(text);
  return table.map((cells, row) => {
    const changed = { ...cells };
    for (const [offset, cell] of (pasted[row - at.row] ?? []).entries()) {
      const column = columns[first + offset];
      if (row >= at.row && column) changed[column] = readCell(column, cell);
    }
    return changed;
  });
}

/** How many of the pasted rows lie beneath the last row of the table. */
export const rowsBeyond = (table: readonly Cells[], row: number, text: string): number =>
  Math.max(0, readPasted(text).length - (table.length - row));

/** The table with the first text of a column in all empty cells beneath it. */
export function fillDown(table: readonly Cells[], column: Column): Cells[] {
  const from = table.findIndex((cells) => cells[column] !== '' && cells[column] !== LEFT_EMPTY);
  const text = table[from]?.[column] ?? '';
  return table.map((cells, row) => (row > from && cells[column] === '' ? { ...cells, [column]: text } : cells));
}
