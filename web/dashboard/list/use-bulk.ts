import { useRef, useState } from 'react';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { explain } from '#web/app/failures/situations.ts';
import { inCalls, patiently, type Together, type TogetherOutcome } from '#web/dashboard/list-state/in-calls.ts';

/** An act on one row; `send` is told to the handler of changes, so that what it changes is asked for again. */
export type RowAct<Row> = (row: Row, send: ChangeSend) => Promise<unknown>;

/** How far an act on several rows is, and what became of it. */
export type BulkRun<Row> = {
  act: string;
  isUndo: boolean;
  isRunning: boolean;
  /** By one call: nobody knows how far it is, and it cannot be stopped. */
  isTogether: boolean;
  total: number;
  done: readonly Row[];
  failed: readonly { row: Row; message: string }[];
  /** What takes the whole of it back. */
  takeBack?: TogetherOutcome['undo'];
  /** The same once more with what failed. */
  again?: Start<Row>;
};

/** So many at once: quick, and leaves the server room for others. */
const AT_ONCE = 3;

/** Row by row, or all rows by one call. */
export type Way<Row> = { run: RowAct<Row>; together?: never } | { together: Together<Row>; run?: never };
type Start<Row> = { act: string; rows: readonly Row[]; isUndo?: boolean } & Way<Row>;

/** What became of the rows; where all of it is refused, no row was changed. */
async function runTogether<Row extends { _id: string }>(
  together: Together<Row>,
  rows: readonly Row[],
  send: ChangeSend,
): Promise<Pick<BulkRun<Row>, 'done' | 'failed' | 'takeBack'>> {
  try {
    const { failed, undo } = await together(rows, send);
    const messages = new Map(failed.map(({ _id, message }) => [_id, message]));
    const refused = rows.flatMap((row) => {
      const message = messages.get(row._id);
      return message === undefined ? [] : [{ row, message }];
    });
    return { done: rows.filter(({ _id }) => !messages.has(_id)), failed: refused, takeBack: undo };
  } catch (error) {
    const message = explain('decide', error);
    return { done: [], failed: rows.map((row) => ({ row, message })) };
  }
}

/** Does the same with several rows, some at a time or all by one call: what fails is said by row, and the others go on. `onEnd` learns what became of them. */
export function useBulk<Row extends { _id: string }>(
  onEnd: (run: BulkRun<Row>) => void,
): {
  run: BulkRun<Row> | undefined;
  start: (wish: Start<Row>) => void;
  stop: () => void;
  end: () => void;
} {
  const [run, setRun] = useState<BulkRun<Row>>();
  const isStopped = useRef(false);
  const change = useChange({
    run: async (wish: Start<Row>, send) => {
      const { act, rows, run: doOne, together, isUndo = false } = wish;
      isStopped.current = false;
      const isTogether = together !== undefined;
      let state: BulkRun<Row> = { act, isUndo, isRunning: true, isTogether, total: rows.length, done: [], failed: [] };
      const show = (changes: Partial<BulkRun<Row>>) => {
        state = { ...state, ...changes };
        setRun(state);
      };
      const finish = (changes: Partial<BulkRun<Row>>) => {
        show({ ...changes, isRunning: false });
        if (state.failed.length > 0) show({ again: { ...wish, rows: state.failed.map(({ row }) => row) } });
        onEnd(state);
      };
      show({});
      if (together) return finish(await runTogether(isUndo ? together : inCalls(together), rows, send));
      const waiting = rows[Symbol.iterator]();
      const worker = async () => {
        for (const row of waiting) {
          if (isStopped.current) return;
          try {
            await patiently(() => doOne(row, send));
            show({ done: [...state.done, row] });
          } catch (error) {
            show({ failed: [...state.failed, { row, message: explain('decide', error) }] });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return finish({});
    },
    situation: 'decide',
    isAwaited: true,
  });
  return {
    run,
    start: (wish) => change.mutate(wish),
    stop: () => {
      isStopped.current = true;
    },
    end: () => setRun(undefined),
  };
}
