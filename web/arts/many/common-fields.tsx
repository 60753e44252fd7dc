import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { ChevronDownIcon } from '#web/kit/visuals/more-icons.tsx';
import { CellField, useColumnNames } from './cell-field.tsx';
import { type Cells, type Column, commonColumns, isEmpty } from './cells.ts';

type CommonFieldsProps = {
  common: Cells;
  /** Why a column is refused in every row that has nothing of its own there. */
  errors: Partial<Record<Column, string>>;
  disabled: boolean;
  onWrite: (column: Column, text: string) => void;
};

/** Those of most series; the others are behind a press on a phone. */
const FIRST: readonly Column[] = ['category', 'price', 'medium', 'year', 'description'];
const SPANS: { [C in Column]?: string } = {
  category: 'max-sm:col-span-3',
  price: 'max-sm:col-span-3',
  medium: 'common-medium lg:col-span-2',
  year: 'max-sm:col-span-2',
  description: 'common-description sm:col-span-4',
  provenance: 'col-span-2 lg:col-span-3',
};

/** What is the same for all artworks, said once: a row has it where its own cell is empty. */
export function CommonFields({ common, errors, disabled, onWrite }: CommonFieldsProps) {
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
  const hasErrors = commonColumns.some((column) => errors[column]);
  const [isOpen, setOpen] = useState(() => !isEmpty(common));
  const isShown = isOpen || hasErrors;
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1 relative border border-hairline bg-mat px-4 py-1 sm:py-2">
      <legend className="sr-only">{t`The same for all`}</legend>
      {/* On a phone the pictures come first. */}
      <Button
        look="quiet"
        className="-ml-2 justify-between gap-3 px-2 text-sm sm:hidden"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
      >
        {t`The same for all`}
        <ChevronDownIcon className={isShown ? 'size-5 rotate-180' : 'size-5'} />
      </Button>
      <p className={isShown ? 'text-sm' : 'text-sm max-sm:hidden'}>
        <span aria-hidden="true" className="font-medium max-sm:hidden">
          {t`The same for all`}
        </span>{' '}
        <span className="text-ash">
          <Trans>Applies to all; a value in a row wins.</Trans>
        </span>
      </p>
      <div className={classNames('common-fields grid items-start gap-3 sm:grid-cols-4 lg:grid-cols-9', !isShown && 'max-sm:hidden')}>
        {FIRST.map(field)}
      </div>
      <details open={rest.some((column) => errors[column]) || undefined} className={isShown ? undefined : 'max-sm:hidden'}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline underline-offset-4 sm:absolute sm:top-2 sm:right-4 sm:min-h-6">
          <Trans>Size and provenance</Trans>
        </summary>
        <div className="grid grid-cols-2 items-start gap-3 pt-2 sm:grid-cols-4 lg:grid-cols-5">{rest.map(field)}</div>
      </details>
    </fieldset>
  );
}
