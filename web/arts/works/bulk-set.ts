import type { FailureCode } from '#contract/failures.ts';
import type { BulkStep, ManagedArt } from '#contract/manage-arts.ts';
import { type Answer, ApiFailure, type CallInput } from '#web/app/api.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import type { Together, TogetherOutcome } from '#web/dashboard/list-state/in-calls.ts';

/** What one call sets for all of several artworks. */
export type BulkSet = CallInput<'POST /arts/bulk'>['body']['set'];

/** A percentage as the server reads it: '12,5 %' and '+12.5' are 12.5. A group of three digits after a comma may be a thousand, and stays as it is typed. */
export const percentOf = (typed: string): string =>
  typed
    .trim()
    .replace(/\s*%$/, '')
    .replace(/^\+(?=\d)/, '')
    .replace(/^\u2212/, '-')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');

/** Sets the same for all of several artworks by one call; taken back, each has its own values again. */
export const setForAll =
  (set: BulkSet, reason?: string): Together<ManagedArt> =>
  async (rows, send) =>
    outcomeOf(await send('POST /arts/bulk', { body: { ids: rows.map(({ _id }) => _id), set, ...(reason ? { reason } : {}) } }));

/** Publishes all of several artworks. The server says of drafts only that they are not complete: `lackOf` says what one lacks, '' for nothing known. */
export const publishAll =
  (lackOf: (art: ManagedArt) => string): Together<ManagedArt> =>
  async (rows, send) => {
    const artOf = new Map(rows.map((art) => [art._id, art]));
    const { data } = await send('POST /arts/bulk', { body: { ids: [...artOf.keys()], set: { state: 'published' } } });
    const failed = data.failed.map((one) => {
      const art = one.code === INCOMPLETE ? artOf.get(one._id) : undefined;
      return { ...one, message: (art && lackOf(art)) || one.message };
    });
    return outcomeOf({ data: { ...data, failed } });
  };

/** Shows one hidden artwork again; throws what the server refuses of it, as a call for one alone would. */
export async function publishOne(id: string, send: ChangeSend): Promise<TogetherOutcome> {
  const answer = await send('POST /arts/bulk', { body: { ids: [id], set: { state: 'published' } } });
  const [refused] = answer.data.failed;
  if (refused) throw new ApiFailure(CONFLICT, { message: refused.message });
  return outcomeOf(answer);
}

const CONFLICT = 409;

const INCOMPLETE: FailureCode = 'arts.incomplete';

const outcomeOf = ({ data: { failed, undo } }: Answer<'POST /arts/bulk'>): TogetherOutcome => ({
  failed,
  undo: undo.length > 0 ? takeBack(undo) : undefined,
});

const takeBack = (steps: BulkStep[]) => async (send: ChangeSend) => {
  const sent = steps.map(({ _id, before, now }) => ({ _id, before: asText(before), now: asText(now) }));
  return outcomeOf(await send('POST /arts/bulk/undo', { body: { steps: sent } }));
};

/** Prices are sent as their digits. */
const asText = ({ price, ...values }: BulkStep['now']) => ({ ...values, ...(price === undefined ? {} : { price: String(price) }) });
