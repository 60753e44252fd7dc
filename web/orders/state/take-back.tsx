import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useClock } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { mayActOnItem, takeBackUntil } from './acts.ts';
import { worksOf } from '#web/orders/named-works.ts';

type TakeBackProps = {
  order: Order;
  /** All of them are taken back by one press, or none. */
  items: readonly OrderItem[];
  reader: 'buyer' | 'artist' | 'admin';
  /** In place of the button that recorded it, which had the focus. */
  isInPlace?: boolean;
};

/** The latest step can be undone for some minutes by whoever recorded it; the others are told afterwards. */
export function TakeBack({ order, items, reader, isInPlace = false }: TakeBackProps) {
  const now = useNow();
  const what = items[0]?.deliveredAt ? 'delivered' : 'sent';
  // The first of them that ends: with it the call for all would be refused.
  const until = Math.min(...items.map(({ deliveredAt, sentAt }) => takeBackUntil(deliveredAt ?? sentAt ?? '')));
  const act = what === 'delivered' ? 'itemDeliveredTakenBack' : 'itemSentTakenBack';
  // What was not recorded has no such time.
  if (items.length === 0 || !(now < until) || !items.every((item) => mayActOnItem(act, reader, order, item))) return null;
  return <Undo order={order} items={items} what={what} until={until} isInPlace={isInPlace} reader={reader} />;
}

type UndoProps = Required<TakeBackProps> & { what: 'sent' | 'delivered'; until: number };

function Undo({ order, items, what, until, isInPlace, reader }: UndoProps) {
  const { t } = useLingui();
  const takeBack = useTakeBack(what);
  const time = useClock()(until);
  const works = worksOf(items);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isInPlace) button.current?.focus({ preventScroll: true });
  }, [isInPlace]);
  return (
    <Button
      ref={button}
      look="quiet"
      className="self-start whitespace-nowrap"
      busy={takeBack.isPending}
      onClick={() => takeBack.mutate({ id: order._id, lineIds: items.map(({ _id }) => _id) })}
      // The buyer has other acts beside it, and reads of what it is the Undo.
      aria-label={reader === 'buyer' ? t`Not arrived after all? Undo (until ${time}): ${works}` : t`Undo (until ${time}): ${works}`}
    >
      {reader === 'buyer' ? <Trans>Not arrived after all? Undo</Trans> : <Trans>Undo (until {time})</Trans>}
    </Button>
  );
}
