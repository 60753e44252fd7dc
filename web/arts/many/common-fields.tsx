import { Trans, useLingui } from '@lingui/react/macro';
import { CellField, useColumnNames } from './cell-field.tsx';
import { type Cells, type Column, commonColumns } from './cells.ts';

type CommonFieldsProps = {
  common: Cells;
  /** Why a column is refused in every row that has nothing of its own there. */
  errors: Partial<Record<Column, string>>;
  onWrite: (column: Column, text: string) => void;
};

/** Those of most series; the others are behind a press on a phone. */
const FIRST: readonly Column[] = ['category', 'medium', 'price', 'year', 'description'];
const SPANS: { [C in Column]?: string } = {
  description: 'col-span-2 sm:col-span-4',
  provenance: 'col-span-2 lg:col-span-3',
};

/** What is the same for all artworks, said once: a row has it where its own cell is empty. */
export function CommonFields({ common, errors, onWrite }: CommonFieldsProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  const rest = commonColumns.filter((column) => !FIRST.includes(column));
  const field = (column: Column) => (
    <CellField
      key={column}
      column={column}
      label={names[column]}
      value={common[column]}
      error={errors[column]}
      className={SPANS[column]}
      onWrite={(text) => onWrite(column, text)}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3 border border-hairline bg-mat p-4">
      <legend className="sr-only">{t`The same for all`}</legend>
      <p className="text-sm">
        <span aria-hidden="true" className="font-medium">
          {t`The same for all`}
        </span>{' '}
        <span className="text-ash">
          <Trans>Say it once here; what you write at a picture goes before it.</Trans>
        </span>
      </p>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4 lg:grid-cols-8">{FIRST.map(field)}</div>
      <details open={rest.some((column) => errors[column]) || undefined}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline underline-offset-4">
          <Trans>Size and provenance</Trans>
        </summary>
        <div className="grid grid-cols-2 items-start gap-3 pt-2 sm:grid-cols-4 lg:grid-cols-5">{rest.map(field)}</div>
      </details>
    </fieldset>
  );
}
