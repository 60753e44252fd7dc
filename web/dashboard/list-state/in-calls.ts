import { limits } from '#contract/limits.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import { explain } from '#web/app/failures/situations.ts';
import { pause } from '#web/kit/browser/pause.ts';

/** What became of one call for several rows: which could not be changed and why, and what takes the others back. */
export type TogetherOutcome = {
  failed: readonly { _id: string; message: string }[];
  undo?: ((send: ChangeSend) => Promise<TogetherOutcome>) | undefined;
};
/** An act on all rows by one call. */
export type Together<Row> = (rows: readonly Row[], send: ChangeSend) => Promise<TogetherOutcome>;

const SECOND_MS = 1_000;

/** The call, repeated where the server says that there were too many: a long list takes its time. */
export async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ApiFailure && error.status === 429 && tries < 3 ? error.retryAfter : undefined;
      if (wait === undefined) throw error;
      await pause(wait * SECOND_MS);
    }
  }
}

/** One call takes so many rows: more are done by several, one after the other, and taken back by as many. A call that is refused changed no row of its own. */
export const inCalls =
  <Row extends { _id: string }>(together: Together<Row>): Together<Row> =>
  async (rows, send) => {
    const outcomes: TogetherOutcome[] = [];
    for (let at = 0; at < rows.length; at += limits.bulkMax) {
      const some = rows.slice(at, at + limits.bulkMax);
      const refused = (error: unknown) => ({ failed: some.map(({ _id }) => ({ _id, message: explain('decide', error) })) });
      outcomes.push(await patiently(() => together(some, send)).catch(refused));
    }
    return joined(outcomes);
  };

function joined(outcomes: readonly TogetherOutcome[]): TogetherOutcome {
  const undos = outcomes.flatMap(({ undo }) => undo ?? []);
  const undo = async (send: ChangeSend) => {
    const undone: TogetherOutcome[] = [];
    for (const one of undos) undone.push(await patiently(() => one(send)));
    return joined(undone);
  };
  return { failed: outcomes.flatMap(({ failed }) => failed), undo: undos.length > 0 ? undo : undefined };
}
