import { Trans } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router';
import { formatSize } from '#contract/format.ts';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { AgreedPrice } from '#web/orders/amounts/agreed-price.tsx';
import { FulfilmentText } from '#web/orders/state/fulfilment.tsx';
import { parcelsIn, type Shipment } from '#web/orders/state/shipments.ts';
import { ItemArrived } from './item-arrived.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReturnItem } from '#web/orders/problems/return-item.tsx';

type ShipmentSectionProps = {
  order: OrderWithEvents;
  shipment: Shipment;
  /** The lines that were confirmed in the page's head, where their Undo stands. */
  confirmedAbove: readonly string[];
  ref?: Ref<HTMLElement> | undefined;
};

/** What one artist sends: the works, how far each is, and a chat about it. */
export function ShipmentSection({ order, shipment: { artist, items }, confirmedAbove, ref }: ShipmentSectionProps) {
  const { identity } = useSession();
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="flex scroll-mt-28 flex-col gap-2 outline-none">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-xl wrap-anywhere">
          <Trans>From {artist.name}</Trans>
        </h2>
        {artist._id && artist._id !== identity ? (
          <LinkButton to={screens.chat(artist._id, { order: order._id })} look="quiet" className="wrap-anywhere">
            <Trans>Chat with {artist.name}</Trans>
          </LinkButton>
        ) : null}
      </header>
      <div className="flex flex-col border-t border-hairline">
        {parcelsIn(items).map((parcel) => (
          <Parcel key={parcel.map(({ _id }) => _id).join(' ')} order={order} items={parcel} confirmedAbove={confirmedAbove} />
        ))}
      </div>
    </section>
  );
}

type ParcelProps = { order: OrderWithEvents; items: OrderItem[]; confirmedAbove: readonly string[] };

/** The works of one parcel; of several, how far it is and what its buyer does with it stand once, in a head of its own above them. */
function Parcel({ order, items, confirmedAbove }: ParcelProps) {
  const [first] = items;
  const isOfSeveral = items.length > 1;
  return (
    <div className="border-b border-hairline">
      {first && isOfSeveral ? (
        <div className="flex flex-col gap-1 pt-5">
          <h3 className="font-text font-medium">
            <ParcelName items={items} isDelivered={first.deliveredAt !== null} />
          </h3>
          <Progress {...{ order, items, confirmedAbove }} lead={items.find(({ hasPhoto }) => hasPhoto) ?? first} isHeaded />
        </div>
      ) : null}
      <ul className={isOfSeveral ? 'flex flex-col' : 'flex flex-col divide-y divide-hairline'}>
        {items.map((item) => (
          <OrderLine key={item._id} order={order} item={item}>
            {isOfSeveral ? null : <Progress {...{ order, items, confirmedAbove }} lead={item} />}
          </OrderLine>
        ))}
      </ul>
    </div>
  );
}

/** 'This parcel: 2 works · on its way' */
function ParcelName({ items, isDelivered }: { items: readonly OrderItem[]; isDelivered: boolean }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return isDelivered ? <Trans>This parcel: {pieces} works · delivered</Trans> : <Trans>This parcel: {pieces} works · on its way</Trans>;
}

type ProgressProps = ParcelProps & { lead: OrderItem; isHeaded?: boolean };

/** How far a parcel is, as its `lead` says it, and that it has arrived. */
function Progress({ order, items, confirmedAbove, lead, isHeaded = false }: ProgressProps) {
  const isUndoneAbove = items.every(({ _id }) => confirmedAbove.includes(_id));
  return (
    <>
      <FulfilmentText order={order} item={lead} isForBuyer isHeaded={isHeaded} />
      <div className="flex flex-wrap items-center gap-3 pt-1 empty:hidden">
        {isUndoneAbove ? null : <ItemArrived order={order} items={items} />}
      </div>
    </>
  );
}

/** 'Imigongo · 60 × 80 cm'; on a phone in two lines, where a dot would end the first. */
function WorkFacts({ product: { category, medium, width = null, height = null, depth = null } }: Pick<OrderItem, 'product'>) {
  const size = formatSize({ width, height, depth });
  return (
    <p className="text-sm wrap-anywhere text-ash">
      {medium ?? category}
      {size ? (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{size}</span>
        </>
      ) : null}
    </p>
  );
}

function OrderLine({ order, item, children }: { order: OrderWithEvents; item: OrderItem; children: ReactNode }) {
  const { product } = item;
  return (
    <li className="flex gap-5 py-5">
      <span className="flex size-24 shrink-0 items-center justify-center bg-mat p-2">
        <Picture picture={product.cover} alt="" sizes="6rem" className="size-full object-contain" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="work-title text-lg wrap-anywhere">
          {product.slug ? <Link to={screens.art(product.slug)}>{product.name}</Link> : product.name}
        </p>
        <WorkFacts product={product} />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
          <span>
            {item.quantity} × <Price amountFrw={item.price} />
          </span>
          {item.quantity > 1 ? <Price amountFrw={item.quantity * item.price} className="font-medium" /> : null}
        </p>
        <AgreedPrice order={order} item={item} />
        <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
          <ReviewItem item={item} />
          <ReturnItem order={order} item={item} />
        </div>
        {children}
      </div>
    </li>
  );
}
