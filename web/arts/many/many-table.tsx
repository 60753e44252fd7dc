import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { categories } from '#contract/limits.ts';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { TrashIcon } from '#web/kit/visuals/icons.tsx';
import { usePriceError } from '#web/app/money/use-price-error.ts';
import { Preview } from '#web/arts/pictures/picture-preview.tsx';
import { Progress } from '#web/arts/pictures/picture-row.tsx';
import type { PictureItem } from '#web/arts/pictures/picture-list.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { type Cells, type Column, columns, fillDown, isUnknownCategory, paste, rowsBeyond } from './cells.ts';
import type { ManyRow } from './use-many.ts';

type ManyTableProps = {
  rows: readonly ManyRow[];
  items: readonly PictureItem[];
  onWrite: (table: readonly Cells[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
};

const WIDTHS: Record<Column, string> = {
  name: 'sm:w-44',
  price: 'sm:w-28',
  category: 'sm:w-36',
  description: 'sm:w-56',
  medium: 'sm:w-36',
  height: 'sm:w-20',
  width: 'sm:w-20',
  year: 'sm:w-20',
  provenance: 'sm:w-56',
};
/** On a phone two stand beside each other, the others have a line of their own. */
const IS_SHORT: { [C in Column]?: true } = { price: true, category: true, height: true, width: true };

/** Artworks to fill in like a spreadsheet: pasted into, filled down, walked through by Enter and the arrows. On a phone each is a form of its own. */
export function ManyTable({ rows, items, onWrite, onRetry, onRemove }: ManyTableProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  const [beyond, setBeyond] = useState(0);
  const table = rows.map(({ cells }) => cells);
  const write = (row: number, column: Column, text: string) => onWrite(table.with(row, { ...(table[row] as Cells), [column]: text }));
  const pasteAt = (row: number, column: Column) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onWrite(paste(table, { row, column }, text));
    setBeyond(rowsBeyond(table, row, text));
  };
  return (
    <div className="overflow-x-auto border border-hairline" tabIndex={-1}>
      <RowsBeyond count={beyond} />
      <table className="border-collapse text-sm max-sm:block">
        <thead className="max-sm:block max-sm:overflow-x-auto">
          <tr className="max-sm:flex">
            <th scope="col" className="p-2 text-left font-medium max-sm:hidden">
              <Trans>Picture</Trans>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="flex-none p-2 text-left align-bottom font-medium">
                <span className="block">{names[column]}</span>
                <Button
                  look="quiet"
                  className="-ml-2 px-2 text-xs"
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
              <tr
                key={row.key}
                className="border-t border-hairline align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2 max-sm:gap-y-1 max-sm:p-2"
              >
                <th scope="row" className="text-left font-normal max-sm:col-span-2 sm:p-2">
                  <PictureCell item={item} row={row} onRetry={() => onRetry(row.key)} onRemove={() => onRemove(row.key)} />
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    data-label={names[column]}
                    className={classNames(
                      'p-1 max-sm:before:text-xs max-sm:before:text-ash max-sm:before:content-[attr(data-label)]',
                      !IS_SHORT[column] && 'max-sm:col-span-2',
                    )}
                  >
                    <Cell
                      column={column}
                      label={t`${names[column]} of ${item.name}`}
                      row={row}
                      onWrite={(text) => write(at, column, text)}
                      onPaste={pasteAt(at, column)}
                    />
                  </td>
                ))}
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </div>
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

function useColumnNames(): Record<Column, string> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    price: t`Price`,
    category: t`Category`,
    description: t`Description`,
    medium: t`Medium`,
    height: t`Height, cm`,
    width: t`Width, cm`,
    year: t`Year`,
    provenance: t`Provenance`,
  };
}

type PictureCellProps = { item: PictureItem; row: ManyRow; onRetry: () => void; onRemove: () => void };

function PictureCell({ item, row, onRetry, onRemove }: PictureCellProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-2 sm:w-32">
      <Preview item={item} className="size-14" />
      {row.saved ? null : (
        <IconButton label={t`Remove ${item.name}`} onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
      )}
      <span className="w-full truncate text-xs text-ash">{item.name}</span>
      <Progress item={item} name={item.name} onRetry={onRetry} />
      <span role="status" className="text-xs">
        {row.saved === 'published' ? <Trans>Published</Trans> : row.saved === 'draft' ? <Trans>Draft saved</Trans> : row.failure}
      </span>
    </div>
  );
}

type CellProps = { column: Column; label: string; row: ManyRow; onWrite: (text: string) => void; onPaste: (event: ClipboardEvent) => void };

function Cell({ column, label, row, onWrite, onPaste }: CellProps) {
  const { t } = useLingui();
  const priceError = usePriceError();
  const shared = {
    label,
    isLabelHidden: true,
    error: row.errors[column],
    value: row.cells[column],
    disabled: row.saved === 'published',
    className: WIDTHS[column],
    onPaste,
  };
  if (column === 'price') return <MoneyField {...shared} error={priceError(shared.value, shared.error)} onChange={onWrite} />;
  if (column === 'category') {
    const text = row.cells.category;
    const isUnknown = isUnknownCategory(text);
    return (
      <Select
        {...shared}
        error={isUnknown ? t`We don't have this category. Choose one from the list.` : shared.error}
        onChange={({ target }) => onWrite(target.value)}
      >
        <option value="">{t`Choose…`}</option>
        {isUnknown ? <option value={text}>{text}</option> : null}
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
    );
  }
  const inputMode = { height: 'decimal', width: 'decimal', year: 'numeric' } as const;
  return (
    <TextField
      {...shared}
      autoComplete="off"
      inputMode={column in inputMode ? inputMode[column as keyof typeof inputMode] : 'text'}
      onChange={({ target }) => onWrite(target.value)}
    />
  );
}

/** By how many rows a key goes; in a list of choices the arrows choose. */
function stepOf({ key, shiftKey, target }: KeyboardEvent<HTMLElement>): number {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (!(target instanceof HTMLInputElement)) return 0;
  return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
}

/** Enter and the vertical arrows go to the same column of another row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event);
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.parentElement;
  if (step === 0 || !row) return;
  event.preventDefault();
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  next?.children[cell.cellIndex]?.querySelector<HTMLElement>('input, select')?.focus();
}
