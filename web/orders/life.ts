import type { CartAgain } from '#contract/cart.ts';
import type { ChangeDelivery, NewProblem, Problem as Report } from '#contract/checkout.ts';
import type { AskCancellation } from '#contract/cancellation.ts';
import type { SendItem } from '#contract/send-item.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';

/** Asks to cancel items of an own paid order; `unsent` is said offline. */
export const useAskCancellation = (success: string, unsent: string, onSuccess: () => void) =>
  useChange({
    run: ({ id, body }: { id: string; body: AskCancellation }, send) => send('POST /checkout/{id}/cancellation', { params: { id }, body }),
    situation: 'tellOfOrder',
    unsent,
    success,
    isAwaited: true,
    onSuccess,
  });

/** Answers a buyer who has asked to cancel, at that time: accepting cancels what was asked for and refunds it. */
export const useAnswerCancellation = () =>
  useChange({
    run: ({ id, at, isAccepted }: { id: string; at: string; isAccepted: boolean }, send) =>
      send(isAccepted ? 'POST /checkout/{id}/cancellation/accept' : 'POST /checkout/{id}/cancellation/decline', {
        params: { id },
        body: { at },
      }),
    situation: 'decide',
    success: (_, { isAccepted }) => (isAccepted ? toastMessages.canceled : toastMessages.updated),
    isAwaited: true,
  });

/** Takes an own request to cancel, made at that time, back. */
export const useWithdrawCancellation = () =>
  useChange({
    run: ({ id, at }: { id: string; at: string }, send) =>
      send('POST /checkout/{id}/cancellation/withdraw', { params: { id }, body: { at } }),
    situation: 'decide',
    success: toastMessages.updated,
    isAwaited: true,
  });

/** Corrects where an own paid order goes. */
export const useChangeDelivery = (success: string, onSuccess: () => void) =>
  useChange({
    run: ({ id, body }: { id: string; body: ChangeDelivery }, send) => send('PUT /checkout/{id}/delivery', { params: { id }, body }),
    situation: 'tellOfOrder',
    success,
    isAwaited: true,
    onSuccess,
  });

type Problem = { id: string; problem: NewProblem; photos: File[]; key: string };

/** Reports a problem with an own order to the shop; repeated with the same `key` it is reported once. `unsent` is said offline. */
export const useReportProblem = (success: string, unsent: string, onSuccess: (report: Report) => void) =>
  useChange({
    run: ({ id, problem, photos, key }: Problem, send) =>
      send('POST /checkout/{id}/problems', {
        params: { id },
        body: { ...problem, photos: photos.length > 0 ? photos : undefined },
        idempotencyKey: key,
      }),
    situation: 'tellOfOrder',
    unsent,
    success,
    isAwaited: true,
    onSuccess: ({ data }) => onSuccess(data),
  });

type Item = { id: string; lineId: string };

type Parcel = { id: string; lineIds: readonly string[]; body: SendItem & { photo: File | undefined } };

/** Records that items were sent, and how: one parcel. What was recorded before is replaced where the body says so, of each item whole or not at all. */
export const useMarkSent = (onSuccess: (parcel: Pick<Parcel, 'id' | 'lineIds'>) => void) =>
  useChange({
    run: async ({ id, lineIds, body }: Parcel, send) => {
      for (const lineId of lineIds) await send('POST /checkout/{id}/lines/{lineId}/sent', { params: { id, lineId }, body });
    },
    situation: 'tellOfOrder',
    isAwaited: true,
    onSuccess: (_, parcel) => onSuccess(parcel),
  });

/** Records that a sent item was delivered. */
export const useMarkDelivered = () =>
  useChange({
    run: (params: Item, send) => send('POST /checkout/{id}/lines/{lineId}/delivered', { params }),
    situation: 'change',
    isAwaited: true,
  });

/** Confirms as the buyer that these items of an order have arrived. */
export const useConfirmArrival = (success: string) =>
  useChange({
    run: async ({ id, lineIds }: Pick<Parcel, 'id' | 'lineIds'>, send) => {
      for (const lineId of lineIds) await send('POST /checkout/{id}/lines/{lineId}/delivered', { params: { id, lineId } });
    },
    situation: 'change',
    success,
    isAwaited: true,
  });

/** Takes back what was recorded of these items of an order within the last minutes. */
export const useTakeBack = (what: 'sent' | 'delivered', success?: string) =>
  useChange({
    run: async ({ id, lineIds }: Pick<Parcel, 'id' | 'lineIds'>, send) => {
      for (const lineId of lineIds) await send(`DELETE /checkout/{id}/lines/{lineId}/${what}`, { params: { id, lineId } });
    },
    situation: 'change',
    success,
    isAwaited: true,
  });

export type Again = Pick<CartAgain, 'items' | 'missing' | 'fewer'>;

/** Puts the works of an own order into the cart again; what of it cannot be bought any more is said by `write`. */
export const useOrderAgain = (write: (again: Again) => string, onDone: (again: Again) => void) =>
  useChange({
    run: (id: string, send) => send('POST /checkout/{id}/again', { params: { id } }),
    situation: 'changeCart',
    success: write,
    onSuccess: onDone,
  });
