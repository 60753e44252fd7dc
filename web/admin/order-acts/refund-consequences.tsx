import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import { mayAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';

/** What is left of an order's money after a refund, in Frw, how many pieces go back to the shop with it, and which artists are told (artistsTold). */
export type After = { remaining: number | undefined; pieces: number; artists: readonly string[] | undefined };

/** What the refund does; what remains is not known while it is being typed. */
export function RefundConsequences({ order, remaining, pieces, artists }: After & { order: Order }) {
  const left = formatNumber(remaining ?? 0);
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
        <Told buyer={order.user.name} artists={artists} />{' '}
        {pieces > 0 ? <Plural value={pieces} one="# piece goes back to the shop." other="# pieces go back to the shop." /> : null}
        {/* Of a completed order that is asked (refund-form.tsx), and not answered here before. */}
        {mayCancel ? <Trans>The works don't go back to the shop. To return them, cancel the order instead.</Trans> : null}
      </p>
    </div>
  );
}

/** Everybody who gets an email of the refund, in one sentence. */
function Told({ buyer, artists }: { buyer: string } & Pick<After, 'artists'>) {
  const { t } = useLingui();
  if (!artists) return <Trans>We'll email {buyer}, and the artists whose works it is taken from.</Trans>;
  const last = artists.at(-1);
  const others = [buyer, ...artists.slice(0, -1)].join(', ');
  const people = last === undefined ? buyer : t`${others} and ${last}`;
  return <Trans>We'll email {people}.</Trans>;
}
