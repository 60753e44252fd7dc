import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import type { RowAct } from './use-bulk.ts';

/** What can be done with several rows at once. What has no `undo` asks first. */
export type BulkAct<Row> = {
  key: string;
  label: string;
  /** Whether this row's state allows it. */
  allows: (row: Row) => boolean;
  run: RowAct<Row>;
  /** What was done: '3 orders marked as sent'. */
  done: (count: number) => string;
} & (
  | { undo: RowAct<Row>; undone: (count: number) => string; ask?: never }
  | { ask: (rows: readonly Row[]) => { title: ReactNode; text: ReactNode }; undo?: never; undone?: never }
);

type BulkBarProps<Row> = {
  selected: readonly Row[];
  /** How many the filters find; null where that is not known. */
  total: number | null;
  acts: readonly BulkAct<Row>[];
  isBusy: boolean;
  isLoadingAll: boolean;
  hasMore: boolean;
  onStart: (act: BulkAct<Row>, rows: readonly Row[]) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Saves the selected rows as CSV. */
  exportButton: ReactNode;
};

/** What can be done with the selected rows; nothing while none is. */
export function BulkBar<Row>({ selected, acts, isBusy, onStart, onClear, exportButton, ...all }: BulkBarProps<Row>) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<BulkAct<Row>>();
  const count = selected.length;
  if (count === 0) return null;
  const begin = (act: BulkAct<Row>) => {
    setAsked(undefined);
    onStart(act, selected.filter(act.allows));
  };
  const question = asked?.ask?.(selected.filter(asked.allows));
  return (
    <section
      aria-label={t`Selected rows`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border border-edge bg-paper px-4 py-2 text-sm"
    >
      <p aria-live="polite" className="tabular-nums">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      <SelectAll count={count} isBusy={isBusy} {...all} />
      {acts.map((act) => {
        const able = selected.filter(act.allows).length;
        return (
          <Button
            key={act.key}
            className="xl:min-h-9"
            disabled={isBusy || able === 0}
            onClick={() => (act.ask ? setAsked(act) : begin(act))}
          >
            {able < count && able > 0 ? `${act.label} (${able})` : act.label}
          </Button>
        );
      })}
      {exportButton}
      <Button look="quiet" className="ml-auto" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      <QuestionDialog
        isOpen={asked !== undefined}
        title={question?.title}
        action={asked?.label}
        isBusy={false}
        onConfirm={() => asked && begin(asked)}
        onClose={() => setAsked(undefined)}
      >
        {question?.text}
      </QuestionDialog>
    </section>
  );
}

type SelectAllProps = Pick<BulkBarProps<unknown>, 'total' | 'isBusy' | 'isLoadingAll' | 'hasMore' | 'onSelectAll'> & { count: number };

/** Selects everything that the filters find, as far as that can be acted on at once. */
function SelectAll({ count, total, hasMore, isBusy, isLoadingAll, onSelectAll }: SelectAllProps) {
  const most = limits.bulkMax;
  if (count >= most || (!hasMore && total !== null && count >= total)) return null;
  const all = total === null ? undefined : total > limits.countedMax ? `${formatNumber(limits.countedMax)}+` : formatNumber(total);
  return (
    <Button look="quiet" disabled={isBusy} busy={isLoadingAll} onClick={onSelectAll}>
      {all === undefined ? (
        <Trans>Select all (up to {most})</Trans>
      ) : (total ?? 0) > most ? (
        <Trans>
          Select the first {most} of {all}
        </Trans>
      ) : (
        <Trans>Select all {all}</Trans>
      )}
    </Button>
  );
}
