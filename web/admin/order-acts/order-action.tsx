import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { awaitsPayment, mayAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { stateOf } from '#web/orders/state/acts.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatNumber } from '#contract/format.ts';
import { useApproveOrder, useCancelSale, useRecordRefund } from '#web/orders/manage/sales.ts';
import { leftOf } from './refund-draft.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { ReasonDialog } from '#web/admin/reason-dialog.tsx';

type Question = 'approve' | 'cancel' | 'recordRefund';

/**
 * What the staff may do with an order now: support all but give money back, which is an admin's (contract/staff.ts), as the server answers.
 */
function useMayAct(order: Order) {
  const { isAdmin } = useSession();
  const state = stateOf(order);
  return {
    // Who asked to cancel is answered first.
    complete: mayAct('complete', ['admin'], state) && order.cancellation?.state !== 'asked',
    cancel: mayCancelSale(order, isAdmin),
    recordRefund: isAdmin && isRefundStuck(order),
  };
}

/** Whether the staff may cancel an order now: a paid one is an admin's, as it is refunded. */
export function mayCancelSale(order: Order, isAdmin: boolean): boolean {
  const state = stateOf(order);
  return mayAct('cancel', ['admin'], state) && (isAdmin || awaitsPayment(state));
}

/** What the staff may do with an order now, `ask` for the question of each, and `questions` to be rendered beside what opens them. */
export function useOrderQuestions(order: Order) {
  const [question, setQuestion] = useState<Question>();
  const may = useMayAct(order);
  const close = () => setQuestion(undefined);
  return {
    may,
    ask: setQuestion,
    questions: (
      <>
        <ApproveDialog order={order} isOpen={question === 'approve'} onClose={close} />
        <CancelOrderDialog order={order} isOpen={question === 'cancel'} onClose={close} />
        <RecordRefundDialog order={order} isOpen={question === 'recordRefund'} onClose={close} />
      </>
    ),
  };
}

/** The provider did not make a refund, or an admin has to make it by hand. */
function isRefundStuck({ status, payment, refunds }: Order): boolean {
  if (!mayAct('recordRefund', ['admin'], { status, payment: payment.status })) return false;
  const isByHand = payment.method === 'by hand';
  const isAnyDue = refunds.some(({ state }) => state === 'due');
  // While the provider is making it, one by hand would be a second one. What was paid by hand no provider gives back.
  if (isAnyDue) return isByHand;
  return payment.status === 'refund_due' || refunds.some(({ state }) => state === 'refused');
}

type OrderDialogProps = { order: Order; isOpen: boolean; onClose: () => void };

/** Explains an approval before it is made, because it cannot be undone. */
function ApproveDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const approve = useApproveOrder(onClose);
  const total = formatNumber(order.totalPrice);
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Approve order ${order.number}?`}
      action={<Trans>Approve</Trans>}
      look="primary"
      isBusy={approve.isPending}
      onConfirm={() => approve.mutate(order._id)}
      onClose={onClose}
    >
      <p>
        <Trans>
          {order.user.name} · {total} Frw
        </Trans>
      </p>
      <p>
        {order.payment.status === 'paid' ? (
          <Trans>The payment was received. Approving completes the order; it can still be refunded, but no longer cancelled.</Trans>
        ) : (
          <Trans>No payment was received. Approving records it as paid in cash or by transfer, in your name.</Trans>
        )}
      </p>
    </QuestionDialog>
  );
}

/** Why orders are cancelled most often, as their buyers are told. */
export function useCancelReasons(): readonly string[] {
  const { t } = useLingui();
  return [t`You asked us to cancel it`, t`The work is no longer available`, t`We can't deliver to this address`];
}

function CancelOrderDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const cancel = useCancelSale(onClose);
  const total = formatNumber(order.totalPrice);
  const left = order.payment.status === 'paid' ? formatNumber(leftOf(order)) : undefined;
  // What was cancelled before is back already, and what was sent does not come back by itself.
  const works = worksOf(order.items.filter(({ cancelledAt, sentAt }) => cancelledAt === null && sentAt === null));
  const confirm = (reason: string) => cancel.mutate({ id: order._id, reason });
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={t`Cancel order ${order.number}?`}
      action={left ? <Trans>Cancel and refund {left} Frw</Trans> : <Trans>Yes, cancel</Trans>}
      isBusy={cancel.isPending}
      reasons={useCancelReasons()}
      // As of a refund: it is the same money that goes back.
      isRequired={left !== undefined}
      onCancel={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          {order.user.name} · {total} Frw
        </Trans>
      </p>
      <p>
        <WhatComesBack works={works} left={left} />
      </p>
    </ReasonDialog>
  );
}

/** What is in the shop again once it is cancelled, and what its buyer has back; `left` is undefined of one that was not paid. */
function WhatComesBack({ works, left }: { works: string; left: string | undefined }) {
  if (!left) return <Trans>Back in the shop, where others may buy: {works}.</Trans>;
  if (!works)
    return (
      <Trans>Nothing comes back to the shop: all of it was sent. The buyer is refunded what is left of the payment: {left} Frw.</Trans>
    );
  return (
    <Trans>
      Back in the shop: {works}. The buyer is refunded what is left of the payment: {left} Frw.
    </Trans>
  );
}

function RecordRefundDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const record = useRecordRefund(onClose);
  // One is recorded by its id: without it a charge that waits for a decision would be recorded as returned too.
  const [open, ...others] = order.refunds.filter(({ state }) => state !== 'made' && state !== 'waiting');
  const refund = others.length === 0 ? open?._id : undefined;
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Has order ${order.number} been refunded?`}
      action={<Trans>Yes, it was refunded</Trans>}
      isBusy={record.isPending}
      onConfirm={() => record.mutate({ id: order._id, ...(refund && { refund }) })}
      onClose={onClose}
    >
      <p>
        {order.payment.method === 'by hand' ? (
          <Trans>This order was paid in cash or by transfer. Confirm here once you have returned the money yourself.</Trans>
        ) : (
          <Trans>The payment provider did not refund this payment. Confirm here once you have returned it another way.</Trans>
        )}
      </p>
    </QuestionDialog>
  );
}

/** The staff's acts on an order in words, for its page: what it allows and nothing else. */
export function OrderActs({ order }: { order: Order }) {
  const { t } = useLingui();
  const { may, ask, questions } = useOrderQuestions(order);
  useAskedAct('approve', may.complete, () => ask('approve'));
  useAskedAct('cancel', may.cancel, () => ask('cancel'));
  return (
    <>
      {may.complete ? (
        <Button look="primary" onClick={() => ask('approve')} aria-label={t`Approve order ${order.number}`}>
          <Trans>Approve</Trans>
        </Button>
      ) : null}
      {may.cancel ? (
        <Button onClick={() => ask('cancel')} aria-label={t`Cancel order ${order.number}`}>
          <Trans>Cancel order</Trans>
        </Button>
      ) : null}
      {may.recordRefund ? (
        <Button onClick={() => ask('recordRefund')} aria-label={t`Record the refund of order ${order.number}`}>
          <Trans>Record refund</Trans>
        </Button>
      ) : null}
      {questions}
    </>
  );
}
