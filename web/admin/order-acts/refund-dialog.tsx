import { Trans, useLingui } from '@lingui/react/macro';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { mayAct } from '#contract/order-actions.ts';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import type { NewRefund } from '#contract/refunds.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isDefinite, newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { pressOnSendKey } from '#web/kit/forms/send-keys.ts';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { formatNumber } from '#contract/format.ts';
import { useRefundOrder } from '#web/orders/manage/sales.ts';
import { worksOf } from '#web/orders/named-works.ts';
import {
  artistsTold,
  EMPTY_DRAFT,
  isWritten,
  leftOf,
  readRefundDraft,
  restockedBy,
  startOf,
  sumOf,
  typedErrors,
  type RefundDraft,
} from './refund-draft.ts';
import { type After, RefundConsequences } from './refund-consequences.tsx';
import { RefundForm } from './refund-form.tsx';

/** A refund as it was first sent, with what remains after it, and how many pieces of which works go back to the shop, and whom it is told: repeated under its key it is made once. It may be under way in a dialog that was closed. */
type Sent = {
  wish: NewRefund;
  amount: number;
  left: number;
  pieces: number;
  works: string;
  artists: After['artists'];
  key: string;
  isUnderWay: boolean;
};

/** Whether the viewer may refund an order: an admin, while any of its money is left. */
function useMayRefund({ status, payment }: Order): boolean {
  const { isAdmin } = useSession();
  return isAdmin && mayAct('refund', ['admin'], { status, payment: payment.status });
}

/** For an admin: refunds an order while any of its money is left, in one dialog: amount, reason, and what it does, with the sum on its button. */
export function RefundOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const { isOffered, mayRefund, open, dialog } = useRefundDialog(order);
  useAskedAct('refund', mayRefund, open);
  if (!isOffered) return null;
  return (
    <>
      <Button onClick={open} aria-label={t`Refund order ${order.number}`}>
        <Trans>Refund</Trans>
      </Button>
      {dialog}
    </>
  );
}

/** The dialog of an order's refund and what opens it. What was sent and not answered is kept while the page is, also in a closed dialog. */
export function useRefundDialog(order: Order) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [unanswered, setUnanswered] = useState<Sent>();
  const mayRefund = useMayRefund(order);
  const close = () => setOpen(false);
  return {
    mayRefund,
    // Where nothing is left by now, that may be what the unanswered attempt did.
    isOffered: mayRefund || unanswered !== undefined,
    open: () => setOpen(true),
    dialog: (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t`Refund order ${order.number}`}
        className="refund-dialog w-[min(calc(100vw-2rem),42rem)]"
      >
        <Refunding order={order} unanswered={unanswered} onUnanswered={setUnanswered} onClose={close} />
      </Dialog>
    ),
  };
}

type RefundingProps = {
  order: Order | OrderWithEvents;
  unanswered: Sent | undefined;
  onUnanswered: Dispatch<SetStateAction<Sent | undefined>>;
  onClose: () => void;
};

function Refunding({ order, unanswered, onUnanswered, onClose }: RefundingProps) {
  // Of a later answer of the server the form that was begun does not change.
  const [start] = useState(() => startOf(order));
  const [draft, setDraft] = useState(start);
  // While the first attempt is under way its form stays in sight.
  const [isInDoubt, setInDoubt] = useState(unanswered !== undefined);
  const kept = useDraft({
    name: `refund:${order._id}`,
    // What was typed before another refund may be more than is left now: it is offered, not put in.
    base: String(order.payment.refundedAmount),
    put: ({ values }) => setDraft(readKept(values)),
    reset: () => setDraft(start),
  });
  const { sum, works } = unanswered ? { sum: unanswered.amount, works: unanswered.works } : planned(order, draft);
  const refund = useRefundOrder(useRecorded(sum, works), {
    onSuccess() {
      onUnanswered(undefined);
      kept.drop();
      onClose();
    },
    // What was refused was not made; of a fault or a lost answer nobody knows.
    onError(error) {
      setInDoubt(!isDefinite(error));
      onUnanswered((sent) => (sent && !isDefinite(error) ? { ...sent, isUnderWay: false } : undefined));
    },
  });
  const isBusy = refund.isPending || unanswered?.isUnderWay === true;
  const change = (next: RefundDraft) => {
    setDraft(next);
    kept.keep(isWritten(next, start) ? { values: next } : undefined);
  };
  const send = (sent: Omit<Sent, 'isUnderWay'>) => {
    onUnanswered({ ...sent, isUnderWay: true });
    refund.mutate({ id: order._id, wish: sent.wish, key: sent.key });
  };
  const confirm = (given: RefundDraft) => {
    const read = readRefundDraft(order, given);
    if (!('errors' in read) && !isBusy)
      send({
        ...read,
        left: leftOf(order) - read.amount,
        pieces: piecesBack(order, given),
        works: worksOf(restockedBy(order, given)),
        artists: artistsTold(order, given),
        key: newKey(),
      });
  };
  const repeated = isInDoubt ? unanswered : undefined;
  const isIncomplete = !repeated && 'errors' in readRefundDraft(order, draft);
  const does = <RefundConsequences order={order} {...(repeated ? afterSent(repeated) : afterDraft(order, draft))} />;
  const press = () => (repeated ? send(repeated) : confirm(draft));
  return (
    // Keys of the fields and buttons within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex flex-col gap-5" onKeyDown={pressOnSendKey(!isIncomplete && !isBusy, press)}>
      <UnsavedWork isUnsaved={isWritten(draft, start) && !refund.isSuccess} draft={kept} />
      {repeated ? (
        <>
          <InDoubt amount={repeated.amount} buyer={order.user.name} isBusy={isBusy} />
          {does}
        </>
      ) : (
        <>
          <RefundForm
            {...{ order, draft, sum }}
            errors={typedErrors(order, draft)}
            onChange={change}
            onReason={(reason) => {
              change({ ...draft, reason });
              confirm({ ...draft, reason });
            }}
          >
            {does}
          </RefundForm>
          <DraftNote draft={kept} />
        </>
      )}
      <DialogFoot>
        <Button look="danger" busy={isBusy} disabled={isIncomplete} aria-keyshortcuts="Control+Enter" onClick={press}>
          <RefundLabel sum={sum} />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <span aria-hidden className="text-xs text-ash pointer-coarse:hidden">
          <Trans>Ctrl+Enter confirms</Trans>
        </span>
      </DialogFoot>
    </div>
  );
}

/** How much a draft refunds, as far as it can be read, and what goes back to the shop. */
const planned = (order: Order, draft: RefundDraft) => ({ sum: sumOf(order, draft), works: worksOf(restockedBy(order, draft)) });

/** What was typed before, also by a version that asked about all works at once. */
function readKept(values: unknown): RefundDraft {
  const { restock, ...kept } = values as Partial<RefundDraft>;
  return { ...EMPTY_DRAFT, ...kept, restock: Array.isArray(restock) ? restock : [] };
}

/** How many pieces of a draft go back to the shop. */
const piecesBack = (order: Order, draft: RefundDraft): number => restockedBy(order, draft).reduce((sum, { quantity }) => sum + quantity, 0);

/** What is said once a refund is made. */
function useRecorded(sum = 0, works: string): string {
  const { t } = useLingui();
  const amount = formatNumber(sum);
  return works ? t`Refund of ${amount} Frw recorded. Back in the shop: ${works}.` : t`Refund of ${amount} Frw recorded`;
}

/** What a draft leaves of an order's money, unknown while that is being typed, and how many pieces of it are for sale again. */
function afterDraft(order: Order, draft: RefundDraft): After {
  const sum = sumOf(order, draft);
  return {
    remaining: sum === undefined ? undefined : leftOf(order) - sum,
    pieces: piecesBack(order, draft),
    artists: artistsTold(order, draft),
  };
}

/** The same of one that was sent. */
const afterSent = ({ left, pieces, artists }: Sent): After => ({ remaining: left, pieces, artists });

/** In place of the form while nobody knows whether the refund was made: it is repeated or left; another one could be a second refund. */
function InDoubt({ amount, buyer, isBusy }: { amount: number; buyer: string; isBusy: boolean }) {
  const sum = formatNumber(amount);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg">
        <Trans>
          Refund {sum} Frw to {buyer}?
        </Trans>
      </p>
      {isBusy ? null : (
        <p role="alert">
          <Trans>We got no answer to this refund. Press again to be sure: it is made once.</Trans>
        </p>
      )}
    </div>
  );
}

function RefundLabel({ sum }: { sum: number | undefined }) {
  if (sum === undefined) return <Trans>Refund</Trans>;
  const amount = formatNumber(sum);
  return <Trans>Refund {amount} Frw</Trans>;
}
