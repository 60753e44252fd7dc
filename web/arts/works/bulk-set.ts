import type { BulkStep, ManagedArt } from '#contract/manage-arts.ts';
import type { Answer, CallInput } from '#web/app/api.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import type { Together, TogetherOutcome } from '#web/dashboard/list-state/in-calls.ts';

/** What one call sets for all of several artworks. */
export type BulkSet = CallInput<'POST /arts/bulk'>['body']['set'];

/** Sets the same for all of several artworks by one call; taken back, each has its own values again. */
export const setForAll =
  (set: BulkSet, reason?: string): Together<ManagedArt> =>
  async (rows, send) =>
    outcomeOf(await send('POST /arts/bulk', { body: { ids: rows.map(({ _id }) => _id), set, ...(reason ? { reason } : {}) } }));

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
