import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayAct } from '#contract/order-acts.ts';
import type { Order } from '#contract/orders.ts';
import { toastWords } from '#contract/words.ts';
import { QuestionDialog } from '#web/dashboard/question-dialog.tsx';
import { explain } from '#web/failures/situations.ts';
import { IconButton } from '#web/kit/button.tsx';
import { CheckedIcon, CheckIcon, CloseIcon, UndoIcon } from '#web/kit/icons.tsx';
import { settle } from '#web/kit/settle.ts';
import { toast } from '#web/kit/toast.ts';
import { useApproveOrder, useCancelSale, useRecordRefund } from '#web/orders/sales.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Question = 'approve' | 'cancel' | 'refund';

const onError = (error: Error) => toast.error(explain('decide', error));

/** What an admin can do with an order in its present state (contract/order-acts.ts); the approve icon differs for pending and other orders. */
export function OrderAction({ order }: { order: Order }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Question>();
  const approve = useApproveOrder();
  const state = { status: order.status, payment: order.payment.status };
  const done = () => {
    setAsked(undefined);
    toast.success(toastWords.orderApproved);
  };
  const startApproval = () => {
    if (order.payment.status === 'paid') settle(approve.mutateAsync(order._id), { onSuccess: done, onError });
    else setAsked('approve');
  };
  const close = () => setAsked(undefined);
  return (
    <>
      {mayAct('complete', ['admin'], state) ? (
        <IconButton label={t`Approve order ${order.number}`} disabled={approve.isPending} onClick={startApproval}>
          <CheckIcon />
        </IconButton>
      ) : (
        <IconButton label={t`Order ${order.number} is ${order.status}`} disabled className="disabled:text-ash">
          <CheckedIcon />
        </IconButton>
      )}
      {mayAct('cancel', ['admin'], state) ? (
        <IconButton label={t`Cancel order ${order.number}`} onClick={() => setAsked('cancel')}>
          <CloseIcon />
        </IconButton>
      ) : null}
      {mayAct('recordRefund', ['admin'], state) ? (
        <IconButton label={t`Record the refund of order ${order.number}`} onClick={() => setAsked('refund')}>
          <UndoIcon />
        </IconButton>
      ) : null}
      <QuestionDialog
        isOpen={asked === 'approve'}
        title={t`Approve order ${order.number}?`}
        act={<Trans>Approve</Trans>}
        isBusy={approve.isPending}
        onAct={() => settle(approve.mutateAsync(order._id), { onSuccess: done, onError })}
        onClose={close}
      >
        <p>
          <Trans>Nothing was paid through the shop. It is recorded as paid by hand, by you and now, and cannot be taken back.</Trans>
        </p>
      </QuestionDialog>
      <CancelOrderDialog order={order} isOpen={asked === 'cancel'} onClose={close} />
      <RefundDialog order={order} isOpen={asked === 'refund'} onClose={close} />
    </>
  );
}

type OrderDialogProps = { order: Order; isOpen: boolean; onClose: () => void };

function CancelOrderDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const cancel = useCancelSale();
  const act = (reason: string) =>
    settle(cancel.mutateAsync({ id: order._id, reason }), {
      onSuccess: () => {
        toast.success(toastWords.canceled);
        onClose();
      },
      onError,
    });
  return (
    <ReasonDialog isOpen={isOpen} title={t`Cancel order ${order.number}?`} isBusy={cancel.isPending} onCancel={act} onClose={onClose}>
      <p>
        {order.payment.status === 'paid' ? (
          <Trans>The works go back to the shop, and what was paid is given back to the buyer.</Trans>
        ) : (
          <Trans>The works go back to the shop, and others may buy them.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}

function RefundDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const record = useRecordRefund();
  const act = () =>
    settle(record.mutateAsync(order._id), {
      onSuccess: () => {
        toast.success(toastWords.updated);
        onClose();
      },
      onError,
    });
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Was order ${order.number} given back?`}
      act={<Trans>Yes, it was given back</Trans>}
      isBusy={record.isPending}
      onAct={act}
      onClose={onClose}
    >
      <p>
        <Trans>The payment provider did not refund this payment. Confirm here once you have returned it another way.</Trans>
      </p>
    </QuestionDialog>
  );
}
