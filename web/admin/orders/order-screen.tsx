import { useLingui } from '@lingui/react/macro';
import type { OrderWithEvents } from '#contract/orders.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { screens } from '#contract/screens.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { CancellationAnswer } from '#web/orders/cancellation/cancellation-answer.tsx';
import { StateBadges } from '#web/orders/manage/order-cells.tsx';
import { OrderPage } from '#web/orders/page/order-page.tsx';
import { SaleFacts } from '#web/orders/manage/sale-dialog.tsx';
import { SaleLine } from '#web/orders/manage/sale-line.tsx';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { RefundList } from '#web/orders/amounts/refund-list.tsx';
import { Timeline } from '#web/orders/state/timeline.tsx';
import { OrderDesk, OrderRecords } from './order-desk.tsx';
import { OrderPageActs } from '#web/admin/order-acts/order-page-acts.tsx';
import { ProblemsToResolve } from './reported-problems.tsx';
import { WaitingCharges } from './waiting-charges.tsx';

/** `/dashboard/admin/orders/{id}`, or with the order's number in place of its id: all of one order, for staff. */
export default function OrderScreen() {
  const { t } = useLingui();
  return (
    <OrderPage
      list={screens.adminOrders}
      pageOf={screens.adminOrder}
      title={t`One order of the shop`}
      renderOrder={(order) => <Order order={order} />}
    />
  );
}

function Order({ order }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  const title = t`Order ${order.number}`;
  return (
    <>
      <div className="flex flex-col gap-2">
        <ScreenTitle title={title}>
          <StateBadges order={order} reader="admin" />
        </ScreenTitle>
        <p>
          <OrderSentence order={order} reader="admin" />
        </p>
      </div>
      <OrderPageActs order={order} />
      <CancellationAnswer order={order} reader="admin" />
      <ProblemsToResolve order={order} />
      <WaitingCharges order={order} />
      {/* On a phone buyer and address stand before the history; on a desk beside the works and it. */}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8">
          {/* Each in its place, whatever is refunded: somebody looks for it there. */}
          <ul className="flex flex-col border-t border-hairline">
            {order.items.map((item) => (
              <SaleLine key={item._id} order={order} item={item} reader="admin" />
            ))}
          </ul>
          <RefundList order={order} isTotalElsewhere />
        </div>
        <div className="flex min-w-0 flex-col gap-8 xl:row-span-2">
          <SaleFacts order={order} renderBuyer={({ user }) => <PersonLink id={user._id} name={user.name} />} />
          <OrderDesk order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Timeline order={order} />
          <OrderRecords order={order} />
        </div>
      </div>
    </>
  );
}
