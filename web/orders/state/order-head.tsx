import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { OwnOrderBadge } from './order-badges.tsx';
import { OrderSentence } from './order-sentence.tsx';

/** How an own order in a list begins: its number, which leads to its page, its state, and what comes next. */
export const OrderHead = ({ order }: { order: Order }) => (
  <>
    <header className="flex flex-wrap items-start justify-between gap-3">
      <h3 className="text-lg">
        <Link to={screens.order(order._id)} className="underline-offset-4 hover:underline">
          <Trans>Order {order.number}</Trans>
        </Link>
      </h3>
      <OwnOrderBadge order={order} />
    </header>
    <p>
      <OrderSentence order={order} />
    </p>
  </>
);
