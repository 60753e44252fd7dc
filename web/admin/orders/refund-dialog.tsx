import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { mayAct } from '#contract/order-actions.ts';
import type { NewRefund, Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { formatNumber } from '#contract/format.ts';
import { paidAmount } from '#web/orders/state/paid-amount.ts';
import { useRefundOrder } from '#web/orders/manage/sales.ts';
import { leftOf, readRefundDraft, sumOf, type RefundDraft, type RefundErrors } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';

const EMPTY: RefundDraft = { kind: 'all', amount: '', items: {}, reason: '' };

/** Whether the viewer may refund an order: an admin, while any of its money is left. */
function useMayRefund({ status, payment }: Order): boolean {
  const { isAdmin } = useSession();
  return isAdmin && mayAct('refund', ['admin'], { status, payment: payment.status });
}

/** For an admin: refunds an order while any of its money is left, in one dialog: amount, reason, and what it does, with the sum on its button. */
export function RefundOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const mayRefund = useMayRefund(order);
  useAskedAct('refund', mayRefund, () => setOpen(true));
  if (!mayRefund) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t`Refund order ${order.number}`}>
        <Trans>Refund</Trans>
      </Button>
      <RefundDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The same in a row of the list. */
export function RefundWord({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!useMayRefund(order)) return null;
  return (
    <>
      <WordButton label={t`Refund order ${order.number}`} onClick={() => setOpen(true)}>
        <Trans>Refund</Trans>
      </WordButton>
      <RefundDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function RefundDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Refund order ${order.number}`}>
      <Refunding order={order} onClose={onClose} />
    </Dialog>
  );
}

function Refunding({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<RefundErrors>({});
  const keyOf = useRefundKey();
  const kept = useDraft({
    name: `refund:${order._id}`,
    // What was typed before another refund may be more than is left now: it is offered, not put in.
    base: String(order.payment.refundedAmount),
    put: ({ values }) => setDraft({ ...EMPTY, ...(values as Partial<RefundDraft>) }),
    reset: () => setDraft(EMPTY),
  });
  const sum = sumOf(order, draft);
  const refund = useRefundOrder(t`Refund of ${formatNumber(sum ?? 0)} Frw recorded`, () => {
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
  const confirm = () => {
    const read = readRefundDraft(order, draft);
    setErrors('errors' in read ? read.errors : {});
    if (!('errors' in read) && !refund.isPending) refund.mutate({ id: order._id, wish: read.wish, key: keyOf(read.wish) });
  };
  return (
    <>
      <UnsavedWork isUnsaved={draft !== EMPTY && !refund.isSuccess} draft={kept} />
      <RefundForm order={order} draft={draft} errors={errors} onChange={change} />
      <DraftNote draft={kept} />
      <Consequences order={order} amount={sum} />
      <DialogFoot>
        <Button look="danger" busy={refund.isPending} onClick={confirm}>
          <RefundLabel sum={sum} />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
    </>
  );
}

function RefundLabel({ sum }: { sum: number | undefined }) {
  if (sum === undefined) return <Trans>Refund</Trans>;
  const amount = formatNumber(sum);
  return <Trans>Refund {amount} Frw</Trans>;
}

/** One idempotency key for each refund that is wished: the same once more, after an answer that was lost, refunds once. */
function useRefundKey(): (wish: NewRefund) => string {
  const last = useRef<{ wish: string; key: string }>(undefined);
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last.current?.wish !== text) last.current = { wish: text, key: newKey() };
    return last.current.key;
  };
}

/** What the refund does; its sum is not known while it is being typed. */
function Consequences({ order, amount }: { order: Order; amount: number | undefined }) {
  const remaining = leftOf(order) - (amount ?? 0);
  const left = formatNumber(remaining);
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
        {amount === undefined || remaining === 0 ? null : (
          <>
            <Trans>{left} Frw of the order remain.</Trans>{' '}
          </>
        )}
        <Trans>We'll email {buyer}. The works don't go back to the shop.</Trans>
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
