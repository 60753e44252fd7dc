import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { waitingQuery } from '#web/admin/queries.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { deliveryOf } from '#web/orders/state/shipments.ts';

type Kind = 'ordersToApprove' | 'ordersToSend';

/** What an order waits for from the staff or its artists, as the first page counts it. */
function waitsFor(order: Order): Kind | undefined {
  if (order.payment.status !== 'paid' || order.status === 'cancelled') return undefined;
  const delivery = deliveryOf(order);
  if (order.status === 'pending') return 'ordersToApprove';
  return delivery === 'toSend' || delivery === 'partlySent' ? 'ordersToSend' : undefined;
}

/** Once an order that waited has been dealt with here, the next one of its kind; give it the order's id as `key`. */
export function NextOrder({ order }: { order: Order }) {
  const [kind] = useState(() => waitsFor(order));
  return kind && waitsFor(order) !== kind ? <Next kind={kind} id={order._id} isMain={waitsFor(order) === undefined} /> : null;
}

/** `isMain`: this order waits for nothing more, which would be the main act. */
function Next({ kind, id, isMain }: { kind: Kind; id: string; isMain: boolean }) {
  const area = useRef<HTMLSpanElement>(null);
  const { data } = useQuery({ ...waitingQuery(), staleTime: 0 });
  const found = data?.find((one) => one.kind === kind);
  // What was counted before the act may still name this order.
  const next = found?.next && !found.next.includes(id) ? found : undefined;
  const isThere = next !== undefined;
  useEffect(() => {
    // The button that was pressed is gone, and with it the keyboard's place.
    if (isThere && (document.activeElement === document.body || document.activeElement === null)) area.current?.querySelector('a')?.focus();
  }, [isThere]);
  if (!next?.next) return null;
  return (
    <span ref={area} className="contents">
      <LinkButton look={isMain ? 'primary' : 'secondary'} to={next.next}>
        {kind === 'ordersToApprove' ? <Trans>Next to approve ({next.count} left)</Trans> : <Trans>Next to send ({next.count} left)</Trans>}
      </LinkButton>
    </span>
  );
}
