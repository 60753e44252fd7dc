import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Customer } from '#contract/artists.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Order } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { NoteForm } from './note-form.tsx';
import { itemsLeft, worksOf } from '#web/orders/named-works.ts';
import { useStateWords } from '#web/orders/manage/order-messages.tsx';
import { artsOrdersQuery } from '#web/orders/manage/sales.ts';
import { withoutAsked } from '#web/orders/state/asked-to-cancel.tsx';
import { deliveryOf } from '#web/orders/state/shipments.ts';
import { BoughtPictures } from './bought-pictures.tsx';
import { customerQuery } from './customers.ts';
import { townOf } from './town.ts';

/** A customer: what they bought and where it went, the way to their orders and to the chat, and the artist's own note. Open while there is an id. */
export function CustomerDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data: customer } = useQuery({ ...customerQuery(id ?? ''), enabled: id !== undefined });
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={onClose}
      title={customer?.name ?? <Trans>Customer</Trans>}
      className="w-[min(calc(100vw-2rem),36rem)]"
    >
      {id ? <OneCustomer id={id} /> : null}
    </Dialog>
  );
}

function OneCustomer({ id }: { id: string }) {
  const { data: customer, error } = useQuery(customerQuery(id));
  if (error && !customer) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!customer) return <Skeleton className="h-64 w-full" />;
  return (
    <>
      <Facts customer={customer} />
      <Bought id={id} email={customer.email} />
      <div className="flex flex-wrap gap-3">
        <LinkButton look="primary" to={screens.chat(id, undefined, screens.artistChats)}>
          <Trans>Message</Trans>
        </LinkButton>
        <LinkButton to={`${screens.artistOrders}?search=${encodeURIComponent(customer.email)}`}>
          <Trans>See their orders</Trans>
        </LinkButton>
      </div>
      <NoteForm key={customer._id} customer={customer} />
    </>
  );
}

/** Orders shown here; the others are a press away. */
const SHOWN_ORDERS = 3;

/** Their last paid orders: what was bought, and where it was sent. */
function Bought({ id, email }: { id: string; email: string }) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(artsOrdersQuery({ search: email, payment: 'paid', sort: 'newest' }));
  if (!data) return null;
  // The search finds more than the email of the buyer.
  const theirs = data.pages.flatMap((page) => page.data).filter(({ user }) => user._id === id);
  const phone = theirs.find((order) => order.phone)?.phone;
  return (
    <>
      {phone ? (
        <p className="text-sm">
          <a href={`tel:${phone}`} className="underline decoration-edge underline-offset-4">
            {formatPhone(phone)}
          </a>{' '}
          <span className="text-ash">
            <Trans>Phone of their last order</Trans>
          </span>
        </p>
      ) : null}
      <ul aria-label={t`Last orders`} className="flex flex-col gap-2 text-sm empty:hidden">
        {theirs.slice(0, SHOWN_ORDERS).map((order, at) => (
          <LastOrder key={order._id} order={order} before={theirs[at - 1]} />
        ))}
      </ul>
    </>
  );
}

/** Where an order went, in one line. */
const addressOf = ({ shippingAddress, country }: Order): string =>
  [shippingAddress?.split('\n') ?? [], country && country !== HOME_COUNTRY ? countryName(country) : []].flat().join(', ');

/** An order: what was bought, how far it has come, and where it goes, unless that is as of the one above it. */
function LastOrder({ order, before }: { order: Order; before: Order | undefined }) {
  const words = useStateWords();
  const { _id, number, createdAt, totalPrice, payment } = order;
  const delivery = deliveryOf(withoutAsked(order));
  const address = addressOf(order);
  return (
    <li className="wrap-anywhere">
      <p>
        <Link to={screens.artistOrder(_id)} className="underline decoration-edge underline-offset-4">
          <Trans>Order {number}</Trans>
        </Link>{' '}
        · <Moment time={createdAt} as="shortDate" />: {worksOf(itemsLeft(order))} · <Price amountFrw={totalPrice} />
        {payment.refundedAmount > 0 ? (
          <>
            {' '}
            ·{' '}
            <Trans>
              <Price amountFrw={payment.refundedAmount} /> refunded
            </Trans>
          </>
        ) : null}
        {delivery ? ` · ${words.delivery[delivery]}` : null}
        {order.cancellation?.state === 'asked' ? (
          <>
            {' '}
            · <Trans>cancellation requested</Trans>
          </>
        ) : null}
      </p>
      {before && addressOf(before) === address ? null : <p className="text-ash">{address}</p>}
    </li>
  );
}

function Facts({ customer: { email, orders, total, last, place, bought } }: { customer: Customer }) {
  const where = townOf(place);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm wrap-anywhere">
        <a href={`mailto:${email}`} className="underline decoration-edge underline-offset-4">
          {email}
        </a>
      </p>
      <p className="text-sm text-ash">
        <Plural value={orders} one="# paid order" other="# paid orders" /> · <Price amountFrw={total} /> ·{' '}
        <Trans>
          last on <Moment time={last} />
        </Trans>
      </p>
      {where ? <p className="text-sm text-ash wrap-anywhere">{where}</p> : null}
      {bought.arts.length > 0 ? <BoughtPictures bought={bought} /> : null}
    </div>
  );
}
