import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { screens } from '#contract/screens.ts';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { Duties } from '#web/orders/state/duties.tsx';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { NextSteps } from './next-steps.tsx';

/** Paid, with no artist who has sent anything yet, and nothing that its buyer complained of. */
export const isNewlyPaid = ({ status, payment, items, problems }: OrderWithEvents): boolean =>
  status !== 'cancelled' && payment.status === 'paid' && !problems && items.every(({ sentAt }) => !sentAt);

type ConfirmedOrderProps = {
  order: Order;
  /** Who sends what by when is not known yet: the order is the one of before it was paid. */
  isBeforePayment?: boolean;
  /** Closes the dialog around it. */
  onLeave: () => void;
};

/**
 * In the dialog after paying: number and sum, what was bought, where it goes, what happens next, the ways on. Its title and its receipt are those of
 * the dialog.
 */
export function ConfirmedOrder({ order, isBeforePayment = false, onLeave }: ConfirmedOrderProps) {
  const { payment } = order;
  // The sum that the buyer's bank says comes first.
  const sum =
    payment.amount !== null && payment.currency !== 'RWF' ? (
      <>
        <span className="font-medium">{paidAmount(payment)}</span> (<Price amountFrw={order.totalPrice} />)
      </>
    ) : (
      <Price amountFrw={order.totalPrice} className="font-medium" />
    );
  return (
    <>
      <p>
        <Trans>
          Order {order.number} · {sum}. We've emailed a confirmation to <strong>{order.user.email}</strong>.
        </Trans>
      </p>
      <OrderedWorks order={order} />
      <section className="flex flex-col gap-2">
        <h3 className="eyebrow font-text">
          <Trans>What happens next</Trans>
        </h3>
        {isBeforePayment ? <NextStepsToCome order={order} /> : <NextSteps order={order} isBrief />}
      </section>
      <WhereItGoes order={order} />
      {/* On a phone the way to the order stays in view, however long the order is, and what goes on beneath it fades; the shop comes after it. */}
      <div className="flex flex-wrap gap-3 max-sm:contents">
        <div className="fading-foot flex bg-paper max-sm:sticky max-sm:bottom-0 max-sm:py-3 max-sm:*:grow">
          <LinkButton to={screens.order(order._id)} onClick={onLeave} look="primary">
            <Trans>See your order</Trans>
          </LinkButton>
        </div>
        {/* Where it stood on a phone, the way to the order would be a moment later. */}
        <LinkButton to={screens.shop} className={isBeforePayment ? 'max-sm:invisible' : ''}>
          <Trans>Continue Shopping</Trans>
        </LinkButton>
        {payment.paidAt || isBeforePayment ? (
          <Button look="quiet" onClick={() => print()} className={isBeforePayment ? 'invisible' : 'max-sm:self-center sm:ml-auto'}>
            <PrintIcon className="size-5" />
            <Trans>Print receipt</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** In place of the lines that follow in a moment, as high as these: what is read does not change under the eye. */
function NextStepsToCome({ order }: { order: Order }) {
  const { t } = useLingui();
  const artists = new Set(order.items.map(({ product }) => product.owner._id ?? product.owner.name));
  return (
    <div className="flex flex-col gap-3">
      <Skeletons count={artists.size} label={t`Loading your order`}>
        <Skeleton className="h-6 w-4/5 max-sm:h-12" />
      </Skeletons>
      <Skeleton className={classNames('h-6 w-4/5', artists.size === 1 && 'max-sm:h-12')} />
    </div>
  );
}

function WhereItGoes({ order: { shippingAddress, user, phone, country } }: { order: Order }) {
  if (!shippingAddress) return null;
  // With the name in one line, so that a phone shows all of it; an address that was typed as one begins with it.
  const named = `${user.name}\n`;
  const place = shippingAddress.startsWith(named) ? shippingAddress.slice(named.length) : shippingAddress;
  const person = [user.name, formatPhone(phone ?? '')].filter(Boolean).join(' · ');
  return (
    <section className="flex flex-col gap-1">
      <h3 className="eyebrow font-text">
        <Trans>Where it goes</Trans>
      </h3>
      <p className="whitespace-pre-line wrap-anywhere">{[person, place].filter(Boolean).join('\n')}</p>
      <Duties country={country} />
    </section>
  );
}

/** What was bought: line by line, and on a phone as one row of pictures, so that when it leaves is in the first screen. */
const OrderedWorks = ({ order: { items } }: { order: Order }) => (
  <ul className="flex gap-3 max-sm:overflow-x-auto sm:flex-col">
    {items.map(({ _id, quantity, price, product }) => (
      <li
        key={_id}
        className="flex gap-x-4 gap-y-1 wrap-anywhere max-sm:w-22 max-sm:flex-none max-sm:flex-col max-sm:text-xs sm:items-center"
      >
        <SmallWork picture={product.cover} />
        <span className="min-w-0 grow max-sm:line-clamp-2">
          {quantity} × <em className="work-title">{product.name}</em>
          <span className="block text-sm text-ash max-sm:hidden">{product.owner.name}</span>
        </span>
        <Price amountFrw={price * quantity} className="shrink-0 max-sm:text-ash sm:text-sm" />
      </li>
    ))}
  </ul>
);
