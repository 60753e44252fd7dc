import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { useRecordRefund, useRefundWaiting } from '#web/orders/manage/sales.ts';

/** Charges that did not pay the order: one that came after it was paid by hand, about which an admin decides, and one that the provider does not give back. */
export function WaitingCharges({ order }: { order: Order }) {
  const refund = useRefundWaiting();
  const record = useRecordRefund();
  if (!useSession().isAdmin) return null;
  return order.waiting?.map(({ _id, at, amount, currency, isRefused }) => {
    const sum = paidAmount({ ...order.payment, amount, currency });
    return (
      <section key={_id} role="alert" className="flex flex-col gap-3 border border-laterite-ink p-4 text-sm">
        <p>
          {isRefused ? (
            <Trans>
              A payment of {sum} came on <Moment time={at} /> and doesn't count toward this order. The payment provider refused to refund
              it: refund it in its dashboard or return it yourself, then record it here. Until then it is tried again every day.
            </Trans>
          ) : (
            <Trans>
              A payment of {sum} came on <Moment time={at} />, after this order had been recorded as paid by hand. It doesn't count toward
              this order and won't be refunded automatically.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {isRefused ? null : (
            <AskFirst
              title={<Trans>Refund {sum}?</Trans>}
              action={<Trans>Refund {sum}</Trans>}
              isBusy={refund.isPending}
              onConfirm={(close) => refund.mutate({ id: order._id, refundId: _id }, { onSuccess: close })}
              renderButton={(ask) => (
                <Button busy={refund.isPending} onClick={ask}>
                  <Trans>Refund {sum}</Trans>
                </Button>
              )}
            >
              <p>
                <Trans>
                  The payment provider sends {sum} back to whoever paid. Order {order.number} stays paid by hand. This cannot be undone.
                </Trans>
              </p>
            </AskFirst>
          )}
          <AskFirst
            title={<Trans>Did you return {sum} another way?</Trans>}
            action={<Trans>Yes, I returned it</Trans>}
            isBusy={record.isPending}
            onConfirm={(close) => record.mutate({ id: order._id, refund: _id }, { onSuccess: close })}
            renderButton={(ask) => (
              <Button busy={record.isPending} onClick={ask}>
                <Trans>I returned it another way</Trans>
              </Button>
            )}
          >
            <p>
              <Trans>
                Ubugeni won't refund it, and records that the buyer of order {order.number} has been repaid. This can't be undone.
              </Trans>
            </p>
          </AskFirst>
        </div>
      </section>
    );
  });
}
