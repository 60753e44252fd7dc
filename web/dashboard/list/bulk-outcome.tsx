import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UNDO_MS } from '#web/kit/toasts/toast.ts';
import { DoneBar } from '#web/kit/undo/done-bar.tsx';
import type { BulkAct } from './bulk-bar.tsx';
import type { BulkRun } from './use-bulk.ts';

type BulkOutcomeProps<Row> = {
  run: BulkRun<Row>;
  act: BulkAct<Row> | undefined;
  nameOf: (row: Row) => string;
  onUndo: () => void;
  /** Tries what failed once more; undefined where nothing is to be tried again. */
  onAgain: (() => void) | undefined;
  onStop: () => void;
  onClose: () => void;
};

/** How far an act on several rows is; afterwards what was done, what failed and why, and the way back for ten seconds. */
export function BulkOutcome<Row extends { _id: string }>({ run, act, nameOf, onUndo, onAgain, onStop, onClose }: BulkOutcomeProps<Row>) {
  const { t } = useLingui();
  const { isRunning, done, isUndo } = run;
  const canUndo = useCountdown(!isRunning && !isUndo && (act?.undo !== undefined || run.takeBack !== undefined) && done.length > 0);
  useClosed(run, onClose);
  return (
    <DoneBar
      label={t`What was done`}
      onUndo={canUndo ? onUndo : undefined}
      onClose={isRunning ? undefined : onClose}
      acts={<Again {...{ isRunning, onAgain }} />}
      beneath={<Failures run={run} nameOf={nameOf} />}
    >
      {isRunning ? <Progress run={run} label={act?.label} onStop={onStop} /> : <Done {...{ run, act, nameOf }} />}
    </DoneBar>
  );
}

function Again({ isRunning, onAgain }: { isRunning: boolean; onAgain: (() => void) | undefined }) {
  if (!onAgain || isRunning) return null;
  return (
    <Button className="xl:min-h-9" onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
}

function Progress<Row>({
  run: { total, done, failed, isTogether },
  label,
  onStop,
}: {
  run: BulkRun<Row>;
  label: string | undefined;
  onStop: () => void;
}) {
  const count = done.length + failed.length;
  if (isTogether) return <progress className="h-2 w-40 accent-laterite" aria-label={label} />;
  return (
    <>
      <progress className="h-2 w-40 accent-laterite" aria-label={label} value={count} max={total} />
      <output className="tabular-nums">
        <Trans>
          {count} of {total}
        </Trans>
      </output>
      <Button look="quiet" onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </>
  );
}

function Done<Row extends { _id: string }>({ run: { done, isUndo }, act, nameOf }: Pick<BulkOutcomeProps<Row>, 'run' | 'act' | 'nameOf'>) {
  const [only] = done;
  const name = only && done.length === 1 ? nameOf(only) : undefined;
  const words = isUndo ? act?.undone?.(done.length, name) : act?.done(done.length, name, done);
  return <output className="tabular-nums">{done.length > 0 ? words : <Trans>Nothing was changed.</Trans>}</output>;
}

function Failures<Row extends { _id: string }>({ run: { done, failed }, nameOf }: Pick<BulkOutcomeProps<Row>, 'run' | 'nameOf'>) {
  if (failed.length === 0) return null;
  return (
    <div role="alert" className="flex flex-col gap-1 text-laterite-ink">
      {/* Where nothing was changed, that is said above. */}
      {done.length > 0 ? (
        <p>
          <Plural value={failed.length} one="# could not be changed:" other="# could not be changed:" />
        </p>
      ) : null}
      <ul className="max-h-40 overflow-y-auto">
        {equalJoined(failed.map(({ row, message }) => ({ name: nameOf(row), message }))).map(({ line, name, message, count }) => (
          <li key={line}>
            {count > 1 ? `${name} (${formatNumber(count)})` : name}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What failed, once for all that have one name and one reason, such as drafts without a name, with their number. */
const equalJoined = (failed: readonly { name: string; message: string }[]) =>
  Array.from(
    Map.groupBy(failed, ({ name, message }) => `${name}: ${message}`),
    ([line, all]) => ({ line, count: all.length, ...all[0] }),
  );

/** Closes what was read, with the way back: it stands over the last rows, and over what is selected next. */
function useClosed<Row>({ isRunning, failed }: BulkRun<Row>, onClose: () => void): void {
  const isSettled = !isRunning && failed.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(close, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
}

/** Whether ten seconds have not passed since this began to hold. */
function useCountdown(isHeld: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const [was, setWas] = useState(isHeld);
  if (was !== isHeld) {
    setWas(isHeld);
    setOver(false);
  }
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return isHeld && !isOver;
}
