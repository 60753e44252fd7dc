import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayAct } from '#contract/order-actions.ts';
import type { NewRefund, Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isDefinite, newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { formatNumber } from '#contract/format.ts';
import { paidAmount } from '#web/orders/state/paid-amount.ts';
import { useRefundOrder } from '#web/orders/manage/sales.ts';
import { leftOf, readRefundDraft, type RefundDraft, type RefundErrors } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';

/** A refund as it was confirmed, with what remains after it: repeated under its key it is made once. */
type Confirmed = { wish: NewRefund; amount: number; left: number; key: string };

const EMPTY: RefundDraft = { kind: 'all', amount: '', items: {}, reason: '' };

/** For an admin: refunds an order while any of its money is left, in two steps: amount and reason, then a confirmation. */
export function RefundOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const [isOpen, setOpen] = useState(false);
  // What was sent and not answered is kept while the page is: repeated, it is the same refund, whatever became of the first.
  const [unanswered, setUnanswered] = useState<Confirmed>();
  const close = () => setOpen(false);
  const mayRefund = isAdmin && mayAct('refund', ['admin'], { status: order.status, payment: order.payment.status });
  useAskedAct('refund', mayRefund, () => setOpen(true));
  // Where nothing is left by now, that may be what the unanswered attempt did.
  if (!mayRefund && !unanswered) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t`Refund order ${order.number}`}>
        <Trans>Refund</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t`Refund order ${order.number}`}>
        <RefundSteps order={order} unanswered={unanswered} onUnanswered={setUnanswered} onClose={close} />
      </Dialog>
    </>
  );
}

type RefundStepsProps = {
  order: Order;
  unanswered: Confirmed | undefined;
  onUnanswered: (sent: Confirmed | undefined) => void;
  onClose: () => void;
};

function RefundSteps({ order, unanswered, onUnanswered, onClose }: RefundStepsProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<RefundErrors>({});
  const [confirmed, setConfirmed] = useState(unanswered);
  const kept = useDraft({
    name: `refund:${order._id}`,
    // What was typed before another refund may be more than is left now: it is offered, not put in.
    base: String(order.payment.refundedAmount),
    put: ({ values }) => setDraft({ ...EMPTY, ...(values as Partial<RefundDraft>) }),
    reset: () => setDraft(EMPTY),
  });
  const refund = useRefundOrder(t`Refund of ${formatNumber(confirmed?.amount ?? 0)} Frw recorded`, () => {
    onUnanswered(undefined);
    kept.drop();
    onClose();
  });
  // After a failed attempt, fields are validated while they are corrected.
  const change = (next: RefundDraft) => {
    const read = readRefundDraft(order, next);
    setDraft(next);
    kept.keep({ values: next });
    if (Object.keys(errors).length > 0) setErrors('errors' in read ? read.errors : {});
  };
  const goOn = () => {
    const read = readRefundDraft(order, draft);
    setErrors('errors' in read ? read.errors : {});
    // One idempotency key per confirmation: a repeated request refunds once.
    if (!('errors' in read)) setConfirmed({ ...read, left: leftOf(order) - read.amount, key: newKey() });
  };
  const send = (sent: Confirmed) => {
    onUnanswered(sent);
    refund.mutate(
      { id: order._id, wish: sent.wish, key: sent.key },
      // What was refused was not made; of a fault or a lost answer nobody knows.
      { onError: (error) => isDefinite(error) && onUnanswered(undefined) },
    );
  };
  if (confirmed)
    return (
      <>
        <UnsavedWork isUnsaved={!refund.isSuccess} draft={kept} />
        <RefundQuestion
          order={order}
          amount={confirmed.amount}
          isBusy={refund.isPending}
          isRepeated={unanswered !== undefined && !refund.isPending}
          left={confirmed.left}
          onConfirm={() => send(confirmed)}
          // An unanswered attempt is repeated or left; another one could be a second refund.
          onBack={unanswered ? onClose : () => setConfirmed(undefined)}
        />
      </>
    );
  return (
    <>
      <UnsavedWork isUnsaved={draft !== EMPTY} draft={kept} />
      <RefundForm order={order} draft={draft} errors={errors} onChange={change} />
      <DraftNote draft={kept} />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={goOn}>
          <Trans>Continue</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  );
}

type RefundQuestionProps = {
  order: Order;
  amount: number;
  left: number;
  isBusy: boolean;
  isRepeated: boolean;
  onConfirm: () => void;
  onBack: () => void;
};

function RefundQuestion({ order, amount, left: remaining, isBusy, isRepeated, onConfirm, onBack }: RefundQuestionProps) {
  const sum = formatNumber(amount);
  const left = formatNumber(remaining);
  const buyer = order.user.name;
  const paid = paidAmount(order.payment);
  const { method, currency } = order.payment;
  const mayCancel = mayAct('cancel', ['admin'], { status: order.status, payment: order.payment.status });
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="text-lg">
          <Trans>
            Refund {sum} Frw to {buyer}?
          </Trans>
        </p>
        {isRepeated ? (
          <p role="alert">
            <Trans>We got no answer to this refund. Press again to be sure: it is made once.</Trans>
          </p>
        ) : null}
        <p>
          {method === 'by hand' ? (
            <Trans>
              This order was paid in cash or by transfer. Please return the money yourself; the refund is recorded in your name.
            </Trans>
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
          <Trans>
            {left} Frw of the order remain. We'll email {buyer}. The works don't go back to the shop.
          </Trans>
          {mayCancel ? (
            <>
              {' '}
              <Trans>To return them, cancel the order instead.</Trans>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={isBusy} onClick={onConfirm}>
          <Trans>Refund {sum} Frw</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  );
}
