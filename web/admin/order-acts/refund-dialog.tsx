import { Trans, useLingui } from '@lingui/react/macro';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { mayAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import type { NewRefund } from '#contract/refunds.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isDefinite, newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { formatNumber } from '#contract/format.ts';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { useRefundOrder } from '#web/orders/manage/sales.ts';
import { leftOf, readRefundDraft, restockable, sumOf, type RefundDraft, type RefundErrors } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';

/** A refund as it was first sent, with what remains after it: repeated under its key it is made once. It may be under way in a dialog that was closed. */
type Sent = { wish: NewRefund; amount: number; left: number; key: string; isUnderWay: boolean };

const EMPTY: RefundDraft = { kind: 'all', amount: '', items: {}, reason: '', restock: false };

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
      <Dialog isOpen={isOpen} onClose={close} title={t`Refund order ${order.number}`}>
        <Refunding order={order} unanswered={unanswered} onUnanswered={setUnanswered} onClose={close} />
      </Dialog>
    ),
  };
}

type RefundingProps = {
  order: Order;
  unanswered: Sent | undefined;
  onUnanswered: Dispatch<SetStateAction<Sent | undefined>>;
  onClose: () => void;
};

function Refunding({ order, unanswered, onUnanswered, onClose }: RefundingProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<RefundErrors>({});
  // While the first attempt is under way its form stays in sight.
  const [isInDoubt, setInDoubt] = useState(unanswered !== undefined);
  const kept = useDraft({
    name: `refund:${order._id}`,
    // What was typed before another refund may be more than is left now: it is offered, not put in.
    base: String(order.payment.refundedAmount),
    put: ({ values }) => setDraft({ ...EMPTY, ...(values as Partial<RefundDraft>) }),
    reset: () => setDraft(EMPTY),
  });
  const sum = unanswered?.amount ?? sumOf(order, draft);
  const refund = useRefundOrder(t`Refund of ${formatNumber(sum ?? 0)} Frw recorded`, {
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
  // After a failed attempt, fields are validated while they are corrected.
  const change = (next: RefundDraft) => {
    const read = readRefundDraft(order, next);
    setDraft(next);
    kept.keep({ values: next });
    if (Object.keys(errors).length > 0) setErrors('errors' in read ? read.errors : {});
  };
  const send = (sent: Omit<Sent, 'isUnderWay'>) => {
    onUnanswered({ ...sent, isUnderWay: true });
    refund.mutate({ id: order._id, wish: sent.wish, key: sent.key });
  };
  const confirm = () => {
    const read = readRefundDraft(order, draft);
    setErrors('errors' in read ? read.errors : {});
    if (!('errors' in read) && !isBusy) send({ ...read, left: leftOf(order) - read.amount, key: newKey() });
  };
  const repeated = isInDoubt ? unanswered : undefined;
  return (
    <>
      <UnsavedWork isUnsaved={draft !== EMPTY && !refund.isSuccess} draft={kept} />
      {repeated ? (
        <InDoubt amount={repeated.amount} buyer={order.user.name} isBusy={isBusy} />
      ) : (
        <>
          <RefundForm order={order} draft={draft} errors={errors} onChange={change} />
          <DraftNote draft={kept} />
        </>
      )}
      <Consequences order={order} {...(repeated ? afterSent(repeated) : afterDraft(order, draft))} />
      <DialogFoot>
        <Button look="danger" busy={isBusy} onClick={() => (repeated ? send(repeated) : confirm())}>
          <RefundLabel sum={sum} />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
    </>
  );
}

type After = { remaining: number | undefined; isRestocked: boolean };

/** What a draft leaves of an order's money, unknown while that is being typed, and whether works of it are for sale again. */
function afterDraft(order: Order, draft: RefundDraft): After {
  const sum = sumOf(order, draft);
  return {
    remaining: sum === undefined ? undefined : leftOf(order) - sum,
    isRestocked: draft.restock && restockable(order, draft).length > 0,
  };
}

/** The same of one that was sent. */
const afterSent = ({ left, wish }: Sent): After => ({ remaining: left, isRestocked: wish.restock === true });

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

/** What the refund does; what remains is not known while it is being typed. */
function Consequences({ order, remaining, isRestocked }: After & { order: Order }) {
  const left = formatNumber(remaining ?? 0);
  const buyer = order.user.name;
  const paid = paidAmount(order.payment);
  const { method, currency } = order.payment;
  const mayCancel = mayAct('cancel', ['admin'], { status: order.status, payment: order.payment.status });
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {method === 'by hand' ? (
          <Trans>This order was paid in cash or by transfer. Please return the money yourself; the refund is recorded in your name.</Trans>
        ) : (
          <Trans>The payment provider returns the money the way it was paid. It can take a few days to arrive.</Trans>
        )}
      </p>
      {currency !== 'RWF' && currency !== null ? (
        <p>
          <Trans>The order was paid with {paid}. The refund is made in the same currency, at the rate of the payment.</Trans>
        </p>
      ) : null}
      <p>
        {remaining ? (
          <>
            <Trans>{left} Frw of the order remain.</Trans>{' '}
          </>
        ) : null}
        {isRestocked ? <Trans>We'll email {buyer}.</Trans> : <Trans>We'll email {buyer}. The works don't go back to the shop.</Trans>}
        {mayCancel ? (
          <>
            {' '}
            <Trans>To return them, cancel the order instead.</Trans>
          </>
        ) : null}
      </p>
    </div>
  );
}
