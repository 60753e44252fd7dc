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

/** What became of a call for the rows with these ids. */
type Call = { ids: readonly string[]; outcome: TogetherOutcome };

/** The outcome of a call; where none came, its rows count as failed. A refused call changed none of them; of one whose answer is lost nobody knows. */
async function outcomeOf(ids: readonly string[], call: () => Promise<TogetherOutcome>, again?: TogetherOutcome['undo']): Promise<Call> {
  const outcome = await patiently(call).catch((error: unknown) => {
    const message = explain('decide', error);
    return { failed: ids.map((_id) => ({ _id, message })), undo: again };
  });
  return { ids, outcome };
}

/** One call takes so many rows: more are done by several, one after the other, and taken back by as many. Where one fails the others go on. */
export const inCalls =
  <Row extends { _id: string }>(together: Together<Row>): Together<Row> =>
  async (rows, send) => {
    const calls: Call[] = [];
    for (let at = 0; at < rows.length; at += limits.bulkMax) {
      const some = rows.slice(at, at + limits.bulkMax);
      calls.push(
        await outcomeOf(
          some.map(({ _id }) => _id),
          () => together(some, send),
        ),
      );
    }
    return joined(calls);
  };

/** What takes back a call whose taking back failed is kept, to be tried again. */
function joined(calls: readonly Call[]): TogetherOutcome {
  const undos = calls.flatMap(({ ids, outcome: { failed, undo } }) => {
    const unchanged = new Set(failed.map(({ _id }) => _id));
    // Of an undo that failed as a whole the ids are those that it was for.
    const changed = ids.filter((id) => !unchanged.has(id));
    return undo ? [{ undo, ids: changed.length > 0 ? changed : ids }] : [];
  });
  const undo = async (send: ChangeSend) => {
    const undone: Call[] = [];
    for (const { undo: one, ids } of undos) undone.push(await outcomeOf(ids, () => one(send), one));
    return joined(undone);
  };
  return { failed: calls.flatMap(({ outcome }) => outcome.failed), undo: undos.length > 0 ? undo : undefined };
}
