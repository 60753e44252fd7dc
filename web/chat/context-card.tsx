import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Message } from '#contract/chat.ts';
import { screens } from '#contract/screens.ts';
import { Price } from '#web/app/display/price.tsx';

type ArtContext = NonNullable<Message['art']>;
type OrderContext = NonNullable<Message['order']>;

/** The artwork that a message is about; both participants see it. */
export function ArtCard({ art }: { art: Pick<ArtContext, 'name' | 'slug' | 'price' | 'image' | 'available_arts'> }) {
  return (
    <ContextLayout image={art.image}>
      {art.slug ? (
        <Link to={screens.art(art.slug)} className="work-title wrap-anywhere underline decoration-hairline underline-offset-4">
          {art.name}
        </Link>
      ) : (
        <span className="work-title wrap-anywhere">{art.name}</span>
      )}
      <span className="text-sm">
        <Price amountFrw={art.price} />
      </span>
      <span className="text-xs text-ash">
        {art.available_arts > 0 ? <Trans>{art.available_arts} available</Trans> : <Trans>Sold Out</Trans>}
      </span>
    </ContextLayout>
  );
}

/** The order that a message is about, with the items that both participants may see. */
export function OrderCard({ order }: { order: Pick<OrderContext, '_id' | 'number' | 'items' | 'totalPrice'> }) {
  return (
    <ContextLayout image={order.items[0]?.image ?? null}>
      <Link to={screens.order(order._id)} className="font-medium underline decoration-hairline underline-offset-4">
        <Trans>Order {order.number}</Trans>
      </Link>
      <span className="text-sm wrap-anywhere">{order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
      <span className="text-xs text-ash">
        <Price amountFrw={order.totalPrice} />
      </span>
    </ContextLayout>
  );
}

function ContextLayout({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <div className="flex min-w-56 gap-3 border-b border-hairline bg-paper p-3">
      <span className="imigongo-ground flex size-16 flex-none items-center justify-center">
        {image ? <img src={image} alt="" width={64} height={64} className="relative size-16 bg-mat object-contain" /> : null}
      </span>
      <div className="flex min-w-0 flex-col">{children}</div>
    </div>
  );
}
