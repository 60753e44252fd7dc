import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { fieldMessages } from '#contract/messages.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { PictureItem } from '#web/arts/pictures/picture-list.ts';
import { useColumnNames } from './cell-field.tsx';
import { PictureCell } from './picture-cell.tsx';
import { RowCell } from './row-cell.tsx';
import { type Cells, type Column, columns, fillDown, isNeeded, paste, rowsBeyond } from './cells.ts';
import { isLocked, type ManyRow } from './save-rows.ts';
import './many-table.css';

type ManyTableProps = {
  rows: readonly ManyRow[];
  items: readonly PictureItem[];
  /** What empty cells have. */
  common: Cells;
  /** Columns whose refusal is said once for all rows. */
  refusedForAll: Partial<Record<Column, string>>;
  onWrite: (table: readonly Cells[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
};

const WIDTHS: Record<Column, string> = {
  name: 'sm:w-40',
  price: 'sm:w-22',
  category: 'sm:w-32',
  description: 'sm:w-38',
  medium: 'sm:w-44',
  height: 'sm:w-17',
  width: 'sm:w-17',
  year: 'sm:w-19',
  provenance: 'sm:w-30',
};
/** As dense as a spreadsheet: on a desk all columns are seen at once with what is mostly in them, on a phone a category is read beside a price. */
const DENSE = '[&_.input]:px-2 max-sm:[&_select]:pr-7 xl:[&_.input]:text-sm';
/** On a phone: what is needed beside and beneath the picture, and the others once they are asked for. */
const PLACES: Record<Column, string> = {
  name: 'max-sm:order-2 max-sm:col-span-2',
  price: 'max-sm:order-3',
  category: 'max-sm:order-4',
  description: 'max-sm:order-5 max-sm:col-span-2',
  medium: 'max-sm:order-6 max-sm:col-span-3',
  height: 'max-sm:order-7',
  width: 'max-sm:order-8',
  year: 'max-sm:order-9',
  provenance: 'max-sm:order-10 max-sm:col-span-3',
};
const HEAD = 'bg-paper px-2 pt-1 pb-1 text-left align-bottom font-medium';
/** What is needed is marked as in the form of one artwork; a screen reader hears the name of the column alone. */
const star = (column: Column) => (isNeeded(column) ? ' *' : '');

/** Artworks to fill in like a spreadsheet: pasted into, filled down, walked through by Enter and the arrows. On a phone each stands beside its picture. */
export function ManyTable({ rows, items, common, refusedForAll, onWrite, onRetry, onRemove }: ManyTableProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  const [beyond, setBeyond] = useState(0);
  const table = rows.map(({ cells }) => cells);
  const unnamed = rows.filter(isUnnamed).length;
  const write = (row: number, column: Column, text: string) => onWrite(table.with(row, { ...(table[row] as Cells), [column]: text }));
  const pasteAt = (row: number, column: Column) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onWrite(paste(table, { row, column }, text));
    setBeyond(rowsBeyond(table, row, text));
  };
  return (
    <div className="many-table overflow-x-auto border border-hairline bg-paper" tabIndex={-1}>
      <RowsBeyond count={beyond} />
      <Unnamed count={unnamed} />
      <table className={classNames('border-collapse text-sm max-sm:block', DENSE)}>
        {/* On a phone what is the same is said above. */}
        <thead className="max-sm:hidden">
          <tr>
            <th scope="col" className={classNames(HEAD, 'sticky left-0 z-1')}>
              <Trans>Picture</Trans>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={HEAD}>
                <span className="block whitespace-nowrap">
                  {names[column]}
                  {isNeeded(column) ? (
                    <span aria-hidden className="text-laterite-ink">
                      {star(column)}
                    </span>
                  ) : null}
                </span>
                <Button
                  look="quiet"
                  className="-ml-2 px-2 text-xs whitespace-nowrap sm:min-h-6 sm:py-0"
                  aria-label={t`Fill down ${names[column]}`}
                  onClick={() => onWrite(fillDown(table, column))}
                >
                  <Trans>Fill down</Trans>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block" onKeyDown={walk}>
          {rows.map((row, at) => {
            const item = items[at];
            return item ? (
              <Row
                key={row.key}
                {...{ row, item, common, names, refusedForAll }}
                isNameSaidAbove={unnamed > 1}
                onWrite={(column, text) => write(at, column, text)}
                onPaste={(column) => pasteAt(at, column)}
                onRetry={() => onRetry(row.key)}
                onRemove={() => onRemove(row.key)}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<ManyTableProps, 'common' | 'refusedForAll'> & {
  row: ManyRow;
  item: PictureItem;
  names: Record<Column, string>;
  /** That it lacks a name is said once for all that do. */
  isNameSaidAbove: boolean;
  onWrite: (column: Column, text: string) => void;
  onPaste: (column: Column) => (event: ClipboardEvent) => void;
  onRetry: () => void;
  onRemove: () => void;
};

function Row({ row, item, common, names, refusedForAll, isNameSaidAbove, onWrite, onPaste, onRetry, onRemove }: RowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const errorOf = (column: Column) => (refusedForAll[column] === undefined ? row.errors[column] : undefined);
  const isShown = (column: Column) => isOpen || isNeeded(column) || errorOf(column) !== undefined;
  return (
    <tr
      className={classNames(
        'border-t border-hairline align-top max-sm:grid max-sm:grid-cols-[4rem_minmax(0,4fr)_minmax(0,5fr)] max-sm:gap-x-2 max-sm:gap-y-0.5 max-sm:px-3 max-sm:py-2',
        row.saved === 'published' && 'many-published',
        row.isSending && 'opacity-60',
      )}
    >
      {/* Which artwork it is stays in sight beside its last columns. */}
      <th scope="row" className="text-left font-normal max-sm:contents sm:sticky sm:left-0 sm:z-1 sm:bg-paper sm:px-2 sm:py-1">
        <PictureCell {...{ row, item, isOpen, onRetry, onRemove }} onOpen={() => setOpen(!isOpen)} />
      </th>
      {columns.map((column) => (
        <td
          key={column}
          data-label={`${names[column]}${star(column)}`}
          className={classNames(
            'p-1 max-sm:p-0 max-sm:before:text-xs max-sm:before:text-ash max-sm:before:content-[attr(data-label)]',
            PLACES[column],
            !isShown(column) && 'max-sm:hidden',
          )}
        >
          <RowCell
            column={column}
            label={t`${names[column]} of ${item.name}`}
            value={row.cells[column]}
            common={common[column]}
            error={errorOf(column)}
            disabled={isLocked(row)}
            className={classNames(WIDTHS[column], column === 'name' && isNameSaidAbove && isUnnamed(row) && '[&>p]:sr-only')}
            onWrite={(text) => onWrite(column, text)}
            onPaste={onPaste(column)}
          />
        </td>
      ))}
    </tr>
  );
}

const isUnnamed = ({ errors }: ManyRow) => errors.name === fieldMessages.artNameRequired;

/** Says once that several lack a name, which is none that they could have in common; at each cell it is for screen readers. */
function Unnamed({ count }: { count: number }) {
  return (
    <p role="status" className={count > 1 ? 'px-3 pt-2 text-xs text-laterite-ink' : undefined}>
      {count > 1 ? <Plural value={count} one="# artwork has no name yet." other="# artworks have no name yet." /> : null}
    </p>
  );
}

/** Says how many pasted rows found no picture: they are not in the table. */
function RowsBeyond({ count }: { count: number }) {
  return (
    <p role="status" className={count > 0 ? 'bg-mat p-3 text-sm' : undefined}>
      {count > 0 ? (
        <Plural
          value={count}
          one="The last row that you pasted has no picture and was left out. Add its picture, then paste again."
          other="The last # rows that you pasted have no picture and were left out. Add their pictures, then paste again."
        />
      ) : null}
    </p>
  );
}

/** By how many rows a key goes; in a list of choices the arrows choose. */
function stepOf({ key, shiftKey, target }: KeyboardEvent<HTMLElement>): number {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (!(target instanceof HTMLInputElement)) return 0;
  return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
}

/** Enter and the vertical arrows go to the same column of another row, and mark what is in its cell. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event);
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.parentElement;
  if (step === 0 || !row) return;
  event.preventDefault();
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const field = next?.children[cell.cellIndex]?.querySelector<HTMLElement>('input, select');
  field?.focus();
  // As in a spreadsheet, typing replaces what is there: a name that a file gave has not to be deleted first.
  if (field instanceof HTMLInputElement) field.select();
}
