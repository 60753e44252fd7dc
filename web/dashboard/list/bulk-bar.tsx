import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/format.ts';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { ActQuestion, type Question } from './act-question.tsx';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import type { Together } from '#web/dashboard/list-state/in-calls.ts';
import type { RowAct, Way } from './use-bulk.ts';

/** What a dialog is given that asks what to set; open while there are rows. */
export type FillProps<Row> = { rows: readonly Row[] | undefined; onStart: (together: Together<Row>) => void; onClose: () => void };

/**
 * What can be done with several rows at once: row by row, or `together` by one call, which says itself how it is taken back; `renderFill` asks first what
 * that call sets. What has no way back asks whether it is meant.
 */
export type BulkAct<Row> = {
  key: string;
  label: string;
  /** The same for rows of one state, in the word that each of them has for it. */
  labelFor?: (rows: readonly Row[]) => string;
  /** Whether this row's state allows it. */
  allows: (row: Row) => boolean;
  /** What was done: '3 orders marked as sent'; of one row that has a name: 'Rain Basket is hidden'. `rows` are as they were before. */
  done: (count: number, name: string | undefined, rows: readonly Row[]) => string;
} & (
  | {
      /** `reason` is what was written where `warn` asks for one. */
      run: (row: Row, send: ChangeSend, reason: string) => Promise<unknown>;
      undo: RowAct<Row>;
      undone: (count: number, name?: string) => string;
      /** Asks first all the same where something speaks against it. */
      warn?: (rows: readonly Row[]) => Question | undefined;
      ask?: never;
      renderFill?: never;
      together?: never;
    }
  | {
      /** `reason` is what was written where the question asks for one. */
      run: (row: Row, send: ChangeSend, reason: string) => Promise<unknown>;
      ask: (rows: readonly Row[]) => Question;
      undo?: never;
      undone?: never;
      renderFill?: never;
      together?: never;
    }
  | {
      together: Together<Row>;
      undone: (count: number, name?: string) => string;
      ask?: never;
      renderFill?: never;
      undo?: never;
      run?: never;
    }
  | {
      renderFill: (props: FillProps<Row>) => ReactNode;
      undone: (count: number, name?: string) => string;
      ask?: never;
      undo?: never;
      together?: never;
      run?: never;
    }
);

type BulkBarProps<Row> = {
  selected: readonly Row[];
  /** How many the filters find; null where that is not known. */
  total: number | null;
  /** Up to which they are counted. */
  countedMax?: number | undefined;
  acts: readonly BulkAct<Row>[];
  isBusy: boolean;
  isLoadingAll: boolean;
  hasMore: boolean;
  /** The act that asks something now. */
  asked: BulkAct<Row> | undefined;
  onPress: (act: BulkAct<Row>, rows: readonly Row[]) => void;
  onAnswered: () => void;
  onStart: (act: BulkAct<Row>, rows: readonly Row[], way: Way<Row>) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Saves the selected rows as CSV. */
  exportButton: ReactNode;
};

/** What can be done with the selected rows; nothing while none is. */
export function BulkBar<Row>({ selected, acts, isBusy, asked, onPress, onStart, onClear, exportButton, ...rest }: BulkBarProps<Row>) {
  const { t } = useLingui();
  const { onAnswered, ...all } = rest;
  const count = selected.length;
  const begin = (act: BulkAct<Row>, way: Way<Row>) => {
    onAnswered();
    onStart(act, selected.filter(act.allows), way);
  };
  const onConfirm = (act: BulkAct<Row>, reason: string) => {
    if (act.run) begin(act, { run: (row, send) => act.run(row, send, reason) });
  };
  if (count === 0) return null;
  const question = asked && questionOf(asked, selected.filter(asked.allows));
  return (
    <section
      aria-label={t`Selected rows`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border border-edge bg-paper px-4 py-2 text-sm max-sm:px-2 max-sm:py-1"
    >
      <div className="flex items-center gap-x-2 max-sm:w-full">
        <p aria-live="polite" className="tabular-nums">
          <Plural value={count} one="# selected" other="# selected" />
        </p>
        <IconButton label={t`Clear selection`} onClick={onClear}>
          <CloseIcon className="size-4" />
        </IconButton>
        <SelectAll count={count} isBusy={isBusy} {...all} />
      </div>
      {/* On a phone one line, which is scrolled where it is longer. */}
      <div className="bulk-acts">
        {acts.map((act) => {
          const able = selected.filter(act.allows).length;
          const label = (able > 0 && act.labelFor?.(selected.filter(act.allows))) || act.label;
          return (
            <Button
              key={act.key}
              // A phone has no room for what none of the rows allows.
              className={classNames('xl:min-h-9', able === 0 && 'max-sm:hidden')}
              disabled={isBusy || able === 0}
              onClick={() => onPress(act, selected.filter(act.allows))}
            >
              {able < count && able > 0 ? `${label} (${able})` : label}
            </Button>
          );
        })}
        {exportButton}
      </div>
      {acts.map((act) => (
        <Fragment key={act.key}>
          {act.renderFill?.({
            rows: asked?.key === act.key ? selected.filter(act.allows) : undefined,
            onStart: (together) => begin(act, { together }),
            onClose: onAnswered,
          })}
        </Fragment>
      ))}
      <ActQuestion
        question={question}
        action={asked?.label}
        onConfirm={(reason) => asked && onConfirm(asked, reason)}
        onClose={onAnswered}
      />
    </section>
  );
}

const questionOf = <Row,>(act: BulkAct<Row>, rows: readonly Row[]): Question | undefined =>
  act.ask ? act.ask(rows) : act.undo && act.warn?.(rows);

/** How an act is done with these rows; undefined where it asks first. */
export function wayOf<Row>(act: BulkAct<Row>, rows: readonly Row[]): Way<Row> | undefined {
  if (act.undo) return act.warn?.(rows) ? undefined : { run: (row, send) => act.run(row, send, '') };
  return act.together && { together: act.together };
}

type SelectAllProps = Pick<BulkBarProps<unknown>, 'total' | 'countedMax' | 'isBusy' | 'isLoadingAll' | 'hasMore' | 'onSelectAll'> & {
  count: number;
};

const isWhole = (count: number, total: number | null, hasMore: boolean) => !hasMore && total !== null && count >= total;
const upTo = (total: number, most: number) => (total > most ? `${formatNumber(most)}+` : formatNumber(total));

/** Selects everything that the filters find, as far as that can be acted on at once. */
function SelectAll({ count, total, countedMax, hasMore, isBusy, isLoadingAll, onSelectAll }: SelectAllProps) {
  const most = formatNumber(limits.selectedMax);
  if (count >= limits.selectedMax || isWhole(count, total, hasMore)) return null;
  const all = total === null ? undefined : upTo(total, countedMax ?? limits.countedMax);
  return (
    <Button look="quiet" disabled={isBusy} busy={isLoadingAll} onClick={onSelectAll}>
      {all === undefined ? (
        <Trans>Select all (up to {most})</Trans>
      ) : (total ?? 0) > limits.selectedMax ? (
        <Trans>
          Select the first {most} of {all}
        </Trans>
      ) : (
        <Trans>Select all {all}</Trans>
      )}
    </Button>
  );
}
