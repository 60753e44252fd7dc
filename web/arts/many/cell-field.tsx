import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent } from 'react';
import { categories } from '#contract/limits.ts';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { groupMoney } from '#web/app/money/money-text.ts';
import { usePriceError } from '#web/app/money/use-price-error.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { type Column, isUnknownCategory } from './cells.ts';

/** What the columns are called. */
export function useColumnNames(): Record<Column, string> {
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

export type CellFieldProps = {
  column: Column;
  label: string;
  isLabelHidden?: boolean;
  value: string;
  /** What it has while it is empty: what is said for all artworks. */
  common?: string;
  error?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
  onWrite: (text: string) => void;
  onPaste?: (event: ClipboardEvent) => void;
};

/** The field of one cell, or of what all cells of a column have in common. */
export function CellField({ column, common = '', onWrite, ...shared }: CellFieldProps) {
  const priceError = usePriceError();
  if (column === 'price') {
    return <MoneyField {...shared} placeholder={groupMoney(common)} error={priceError(shared.value, shared.error)} onChange={onWrite} />;
  }
  if (column === 'category') return <CategoryField {...{ common, onWrite, ...shared }} />;
  const inputMode = { height: 'decimal', width: 'decimal', year: 'numeric' } as const;
  return (
    <TextField
      {...shared}
      placeholder={common}
      autoComplete="off"
      inputMode={column in inputMode ? inputMode[column as keyof typeof inputMode] : 'text'}
      onChange={({ target }) => onWrite(target.value)}
    />
  );
}

function CategoryField({ common, error, onWrite, ...shared }: Omit<CellFieldProps, 'column'>) {
  const { t } = useLingui();
  const isUnknown = isUnknownCategory(shared.value);
  return (
    <Select
      {...shared}
      error={isUnknown ? t`We don't have this category. Choose one from the list.` : error}
      onChange={({ target }) => onWrite(target.value)}
    >
      <option value="">{common || t`Choose…`}</option>
      {isUnknown ? <option value={shared.value}>{shared.value}</option> : null}
      {categories.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  );
}
