import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
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

/** The card that will be sent with the next message, with a button to remove it. */
export function ChosenContext({ context: { artId, orderId, clear } }: { context: Chosen }) {
  const { t } = useLingui();
  const art = useQuery({ ...contextArtQuery(artId ?? ''), enabled: artId !== undefined });
  const order = useQuery({ ...contextOrderQuery(orderId ?? ''), enabled: orderId !== undefined });
  const lines = order.data?.items.map(({ product, quantity }) => ({ name: product.name, quantity, image: product.image }));
  if (!art.data && !order.data) return null;
  return (
    <div className="flex max-w-md items-start border border-hairline">
      <div className="min-w-0 grow *:border-b-0">
        {art.data ? <ArtCard art={art.data} /> : null}
        {order.data ? <OrderCard order={{ ...order.data, items: lines ?? [] }} /> : null}
      </div>
      <IconButton label={t`Write without this card`} onClick={clear}>
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}
