import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { mayAct } from '#contract/order-actions.ts';
import type { Currency, Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { Price } from '#web/app/display/price.tsx';
import { CurrencyChoice, useFirstCurrency } from '#web/orders/currency-choice.tsx';
import { useIsChecked } from '#web/orders/payment-check.ts';
import { PaymentScriptFailed } from '#web/orders/payment-script.ts';
import type { EndedPayment } from '#web/orders/payment-widget.ts';
import { AgreedPriceEnds } from '#web/orders/amounts/agreed-price.tsx';
import { OrderHead } from '#web/orders/state/order-head.tsx';
import { usePayAtOnce } from '#web/orders/use-pay-at-once.ts';
import { useCancelOrder, usePayOnPage, usePayOrder } from '#web/orders/queries.ts';

/** An own order in the list: its items, its state and its actions. */
export function OrderCard({ order, onEnd }: { order: Order; onEnd: (order: Order, ended: EndedPayment) => void }) {
  return (
    <article className="flex flex-col gap-4 border border-hairline bg-paper p-5">
      <OrderHead order={order} />
      <p className="text-sm text-ash">
        <Moment time={order.createdAt} /> · <Plural value={order.totalItems} one="# work" other="# works" /> ·{' '}
        <Price amountFrw={order.totalPrice} />
        {order.payment.status === 'paid' && order.payment.refundedAmount > 0 ? (
          <>
            {' '}
            ·{' '}
            <Trans>
              <Price amountFrw={order.payment.refundedAmount} /> refunded
            </Trans>
          </>
        ) : null}
      </p>
      <OrderedWorks order={order} />
      <OrderActions order={order} onEnd={onEnd} />
    </article>
  );
}

/** So many works are named; the order's page has all of them. */
const NAMED = 3;

function OrderedWorks({ order: { _id: id, items } }: { order: Order }) {
  const more = items.length - NAMED;
  return (
    <ul className="flex flex-col gap-3">
      {items.slice(0, NAMED).map(({ _id, product, quantity }) => (
        <li key={_id} className="flex items-center gap-4">
          <SmallWork picture={product.cover} />
          <span className="flex min-w-0 flex-col wrap-anywhere">
            <span>
              <em className="work-title">{product.name}</em>
              {quantity > 1 ? ` × ${quantity}` : null}
            </span>
            <span className="text-sm text-ash">{product.owner.name}</span>
          </span>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link to={screens.order(id)} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
            <Plural value={more} one="and # more work" other="and # more works" />
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

type OrderActionsProps = {
  order: Order;
  onEnd: (order: Order, ended: EndedPayment) => void;
  /** On the page of this order alone: its address may ask for the payment. */
  isOnItsPage?: boolean;
};

/** Pay and cancel, where the order's state allows them (contract/order-actions.ts). */
export function OrderActions({ order, onEnd, isOnItsPage = false }: OrderActionsProps) {
  const { t } = useLingui();
  const first = useFirstCurrency();
  const [currency, setCurrency] = useState<Currency>();
  const [isAsking, setAsking] = useState(false);
  const pay = usePayOrder((ended) => onEnd(order, ended), t`The payment was not opened. Your order is kept.`);
  const onPage = usePayOnPage();
  const cancel = useCancelOrder(() => setAsking(false));
  const mayPay = mayAct('pay', ['buyer'], { status: order.status, payment: order.payment.status });
  const isChecked = useIsChecked(order._id);
  usePayAtOnce(isOnItsPage && mayPay, () => pay.mutate({ orderId: order._id, currency: first }));
  if (!mayPay) return null;
  const paying = { orderId: order._id, currency: currency ?? first };
  return (
    <div className="flex flex-col gap-4">
      {isChecked ? null : (
        <CurrencyChoice totalFrw={order.totalPrice} country={order.country ?? HOME_COUNTRY} value={currency} onChange={setCurrency} />
      )}
      <div className="flex flex-wrap gap-3">
        <PayButton order={order} isChecked={isChecked} isBusy={pay.isPending} onPay={() => pay.mutate(paying)} />
        {pay.error instanceof PaymentScriptFailed ? (
          <Button busy={onPage.isPending} onClick={() => onPage.mutate(paying)}>
            <Trans>Open the payment page instead</Trans>
          </Button>
        ) : null}
        {isChecked ? null : (
          <Button onClick={() => setAsking(true)} aria-label={t`Cancel order ${order.number}`}>
            <Trans>Cancel order</Trans>
          </Button>
        )}
      </div>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Cancel order {order.number}?</Trans>}
        action={<Trans>Yes, cancel it</Trans>}
        back={<Trans>Keep it</Trans>}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(order._id)}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>The works go back to the shop, and others may buy them.</Trans>
        </p>
        <AgreedPriceEnds order={order} />
      </QuestionDialog>
    </div>
  );
}

type PayButtonProps = { order: Order; isChecked: boolean; isBusy: boolean; onPay: () => void };

/** Opens the payment; once its window has closed it says that this is being checked, and is the same button: it keeps the focus. */
function PayButton({ order: { number, payment }, isChecked, isBusy, onPay }: PayButtonProps) {
  const { t } = useLingui();
  const hasFailed = payment.status === 'failed';
  const pays = hasFailed ? t`Try again: pay order ${number}` : t`Pay now: order ${number}`;
  return (
    <>
      <Button
        look={isChecked ? 'secondary' : 'primary'}
        busy={isChecked || isBusy}
        onClick={onPay}
        aria-label={isChecked ? undefined : pays}
      >
        {isChecked ? <Trans>Checking your payment…</Trans> : hasFailed ? <Trans>Try again</Trans> : <Trans>Pay now</Trans>}
      </Button>
      {/* Where it was opened elsewhere on the page, that place says it. */}
      {isBusy ? (
        <VisuallyHidden>
          <span role="status">{isChecked ? <Trans>Checking your payment…</Trans> : null}</span>
        </VisuallyHidden>
      ) : null}
    </>
  );
}
