import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { ArtCard, OrderCard } from '#web/chat/context-card.tsx';
import { contextArtQuery, contextOrderQuery } from '#web/chat/queries.ts';

/** What the next message is about, from `?art=` or `?order=` in the address. */
export type Chosen = { artId: string | undefined; orderId: string | undefined; clear: () => void };

export function useChosenContext(): Chosen {
  const [params, setParams] = useSearchParams();
  const artId = params.get('art') ?? undefined;
  const orderId = params.get('order') ?? undefined;
  const clear = () => {
    if (!artId && !orderId) return;
    setParams(
      (now) => {
        now.delete('art');
        now.delete('order');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { artId, orderId, clear };
}

/** As the sent card has it (server/chat/present.ts): to an artist of the order the own works and their sum, to its buyer and the staff what they see. */
function seenBy(order: Order, personId: string) {
  const own = order.items.filter(({ product }) => product.owner._id === personId);
  const items = own.length > 0 ? own : order.items;
  return {
    ...order,
    items: items.map(({ product, quantity }) => ({ name: product.name, quantity, image: product.image })),
    totalPrice: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  };
}

/** The card that will be sent with the next message, with a button to remove it. */
export function ChosenContext({ context: { artId, orderId, clear }, personId }: { context: Chosen; personId: string }) {
  const { t } = useLingui();
  const art = useQuery({ ...contextArtQuery(artId ?? ''), enabled: artId !== undefined });
  const order = useQuery({ ...contextOrderQuery(orderId ?? ''), enabled: orderId !== undefined });
  if (!art.data && !order.data) return null;
  return (
    <div className="flex max-w-md items-start border border-hairline">
      <div className="min-w-0 grow *:border-b-0">
        {art.data ? <ArtCard art={art.data} /> : null}
        {order.data ? <OrderCard order={seenBy(order.data, personId)} /> : null}
      </div>
      <IconButton label={t`Write without this card`} onClick={clear}>
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}
