import { useRef, useState } from 'react';
import { ApiFailure } from '#web/app/api.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { explain } from '#web/app/failures/situations.ts';
import { pause } from '#web/kit/browser/pause.ts';

/** An act on one row; `send` is told to the handler of changes, so that what it changes is asked for again. */
export type RowAct<Row> = (row: Row, send: ChangeSend) => Promise<unknown>;

/** How far an act on several rows is, and what became of it. */
export type BulkRun<Row> = {
  act: string;
  isUndo: boolean;
  isRunning: boolean;
  total: number;
  done: readonly Row[];
  failed: readonly { row: Row; message: string }[];
};

/** So many at once: quick, and leaves the server room for others. */
const AT_ONCE = 3;
const SECOND_MS = 1_000;

/** The call, repeated where the server says that there were too many: a long list takes its time. */
async function patiently(call: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await call();
      return;
    } catch (error) {
      const wait = error instanceof ApiFailure && error.status === 429 && tries < 3 ? error.retryAfter : undefined;
      if (wait === undefined) throw error;
      await pause(wait * SECOND_MS);
    }
  }
}

type Start<Row> = { act: string; rows: readonly Row[]; run: RowAct<Row>; isUndo?: boolean };

/** Does the same with several rows, some at a time: what fails is said by row, and the others go on. */
export function useBulk<Row>(): { run: BulkRun<Row> | undefined; start: (wish: Start<Row>) => void; stop: () => void; end: () => void } {
  const [run, setRun] = useState<BulkRun<Row>>();
  const isStopped = useRef(false);
  const change = useChange({
    run: async ({ act, rows, run: doOne, isUndo = false }: Start<Row>, send) => {
      isStopped.current = false;
      let state: BulkRun<Row> = { act, isUndo, isRunning: true, total: rows.length, done: [], failed: [] };
      const show = (changes: Partial<BulkRun<Row>>) => {
        state = { ...state, ...changes };
        setRun(state);
      };
      show({});
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
      show({ isRunning: false });
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
