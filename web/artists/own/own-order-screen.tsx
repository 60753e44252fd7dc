import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useVisited } from '#web/accounts/session/visited.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { CancellationAnswer } from '#web/orders/cancellation/cancellation-answer.tsx';
import { OrderBadges } from '#web/orders/manage/order-messages.tsx';
import { isOrderNumber, numberQuery } from '#web/orders/manage/order-number.ts';
import { PrintSlips, SaleFacts } from '#web/orders/manage/sale-dialog.tsx';
import { SaleLine } from '#web/orders/manage/sale-line.tsx';
import { SendBar } from '#web/orders/manage/send-bar.tsx';
import { OpenProblem } from '#web/orders/problems/open-problem.tsx';
import { orderQuery } from '#web/orders/queries.ts';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { RefundList } from '#web/orders/state/refund-list.tsx';
import { Timeline } from '#web/orders/state/timeline.tsx';

/** `/dashboard/artist/orders/{id}`, or with the order's number in place of its id: all that its artist sees of one order. */
export default function OwnOrderScreen() {
  const { id = '' } = useParams();
  return isOrderNumber(id) ? <OrderOfNumber number={id} /> : <OrderOfId key={id} id={id} />;
}

/** What people call an order leads to its page; where no own order has this number, to the list with it in the search. */
function OrderOfNumber({ number }: { number: string }) {
  const { data: hits, error } = useQuery(numberQuery(number));
  const found = hits?.orders.find((order) => String(order.number) === number);
  if (found) return <Navigate to={screens.artistOrderPage(found._id)} replace />;
  if (hits) return <Navigate to={`${screens.artistOrders}?search=${number}`} replace />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <OrderSkeleton />;
}

function OrderOfId({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: order, error } = useQuery(orderQuery(id));
  useVisited(order && { to: screens.artistOrderPage(id), text: `${order.number} · ${order.user.name}`, kind: t`Orders` });
  return (
    <div className="flex flex-col gap-6">
      <WayBack to={screens.artistOrders}>
        <Trans>All orders</Trans>
      </WayBack>
      {order ? (
        <OwnOrder order={order} />
      ) : error ? (
        <LoadFailure>{error instanceof ApiFailure && error.status === 404 ? error.message : explain('loadTable', error)}</LoadFailure>
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function OrderSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <ScreenTitle title={t`One order of your works`} />
      <Skeleton className="h-96 w-full" />
    </>
  );
}

function OwnOrder({ order }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  const chats = useChatPath();
  return (
    <>
      <div className="flex flex-col gap-2">
        <ScreenTitle title={t`Order ${order.number}`}>
          <OrderBadges order={order} />
        </ScreenTitle>
        <p>
          <OrderSentence order={order} reader="artist" />
        </p>
      </div>
      <OpenProblem order={order} />
      <CancellationAnswer order={order} reader="artist" />
      {/* On a phone buyer and address stand before the history; on a desk beside the works and it. */}
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <ul className="flex flex-col border-t border-hairline">
            {order.items.map((item) => (
              <SaleLine key={item._id} order={order} item={item} reader="artist" />
            ))}
          </ul>
          <RefundList order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:row-span-2">
          <SaleFacts order={order} />
          <div className="flex flex-wrap gap-3">
            {order.payment.status === 'paid' ? <PrintSlips order={order} /> : null}
            {order.user._id ? (
              <LinkButton to={chats.of(order.user._id, { order: order._id })}>
                <Trans>Message the buyer</Trans>
              </LinkButton>
            ) : null}
          </div>
        </div>
        <Timeline order={order} />
      </div>
      <SendBar order={order} isOnPage />
    </>
  );
}
