import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { CancellationAnswer } from '#web/orders/cancellation/cancellation-answer.tsx';
import { OrderBadges } from '#web/orders/manage/order-messages.tsx';
import { OrderPage } from '#web/orders/page/order-page.tsx';
import { MessageBuyer, PrintSlips, SaleFacts } from '#web/orders/manage/sale-dialog.tsx';
import { SaleLine } from '#web/orders/manage/sale-line.tsx';
import { SendBar } from '#web/orders/manage/send-bar.tsx';
import { goneLast } from '#web/orders/named-works.ts';
import { OpenProblem } from '#web/orders/problems/open-problem.tsx';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { RefundList } from '#web/orders/amounts/refund-list.tsx';
import { Timeline } from '#web/orders/state/timeline.tsx';

/** `/dashboard/artist/orders/{id}`, or with the order's number in place of its id: all that its artist sees of one order. */
export default function OwnOrderScreen() {
  const { t } = useLingui();
  return (
    <OrderPage
      list={screens.artistOrders}
      pageOf={screens.artistOrder}
      title={t`One order of your works`}
      renderOrder={(order) => <OwnOrder key={order._id} order={order} />}
    />
  );
}

function OwnOrder({ order }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-col gap-2">
        <ScreenTitle title={t`Order ${order.number}`}>
          <OrderBadges order={order} reader="artist" />
        </ScreenTitle>
        <p>
          <OrderSentence order={order} reader="artist" />
        </p>
      </div>
      {/* What waits for a decision comes first: both answers are in the first screen. */}
      <CancellationAnswer order={order} reader="artist" />
      <OpenProblem order={order} />
      {/* What a parcel needs stands before the works; on a desk beside them and the history. */}
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <div className="flex flex-wrap gap-3 max-sm:order-last max-sm:gap-2 max-sm:[&>.button]:grow max-sm:[&>.button]:px-2.5 max-sm:[&>.button]:text-sm">
            {order.payment.status === 'paid' ? <PrintSlips order={order} /> : null}
            <MessageBuyer order={order} />
          </div>
          <SaleFacts order={order} renderBuyer={(one) => <Buyer order={one} />} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-start-1">
          <ul className="flex flex-col border-t border-hairline">
            {goneLast(order.items).map((item) => (
              <SaleLine key={item._id} order={order} item={item} reader="artist" />
            ))}
          </ul>
          <RefundList order={order} isTotalElsewhere />
        </div>
        <Timeline order={order} />
      </div>
      <SendBar order={order} isOnPage />
    </>
  );
}

/** Who bought it; once it is paid they are a customer, with the other orders and the artist's note. */
function Buyer({ order: { user, payment } }: { order: Order }) {
  if (payment.status !== 'paid' || !user._id) return user.name;
  return (
    <Link to={`${screens.artistCustomers}?customer=${user._id}`} className="underline underline-offset-4">
      {user.name}
    </Link>
  );
}
