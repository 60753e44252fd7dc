import { Trans } from '@lingui/react/macro';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { isAskedToCancel } from './acts.ts';
import { useDue } from './due.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { firstPromise, progressOf, shipmentsOf } from './shipments.ts';
import { useStandings } from './standing-texts.ts';

/* What is said of an order while its buyer waits for the answer to a request to cancel. */

/** An order with what nobody asked to cancel: of the other items nothing happens before the answer. */
export const withoutAsked = (order: Order): Order => ({ ...order, items: order.items.filter((item) => !isAskedToCancel(order, item)) });

/** How far that is which stays in the order whatever the answer is. */
export function Rest({ order }: { order: Order }) {
  const { waiting, artists, isDelivered } = progressOf(order);
  const standings = useStandings(order.items);
  if (standings) return <Trans>The rest of your order: {standings}.</Trans>;
  if (artists === 0) return <Trans>The rest of your order is refunded.</Trans>;
  if (isDelivered) return <Trans>The rest of your order has arrived.</Trans>;
  return waiting.length > 0 ? (
    <Trans>The rest of your order is being prepared.</Trans>
  ) : (
    <Trans>The rest of your order is on its way.</Trans>
  );
}

/** To an artist of whom a part is asked to be cancelled: which works are to be sent all the same, and by when. */
export function SendUnasked({ rest }: { rest: Order }) {
  const { waiting } = progressOf(rest);
  const works = worksOf(waiting.flatMap(({ items }) => items.filter(({ sentAt }) => !sentAt)));
  const by = firstPromise(waiting);
  const isLate = useDue(rest)?.isLate === true;
  if (!by) return <Trans>Paid. Please send {works}.</Trans>;
  return isLate ? (
    <Trans>
      Paid. Please send {works} now: it was due to leave on <Moment time={by} />.
    </Trans>
  ) : (
    <Trans>
      Paid. Please send {works} by <Moment time={by} />.
    </Trans>
  );
}

/** Who answers a request to cancel these items: the artist of all of them, else the shop, which also answers for an artist who is gone. */
export function decidesAbout(items: readonly OrderItem[]): string {
  const [only, ...others] = shipmentsOf({ items: [...items] });
  return only?.artist._id && others.length === 0 ? only.artist.name : 'Ubugeni';
}

/** That the buyer has asked, of which works where these are not all, who answers, and that the answer comes by mail. */
export function AskedToCancel({ order: { items }, asked }: { order: Order; asked: NonNullable<Order['cancellation']> }) {
  const chosen = items.filter(({ _id }) => asked.items.includes(_id));
  const who = asked.severalArtists ? 'Ubugeni' : decidesAbout(chosen);
  const works = worksOf(chosen);
  return chosen.length === items.length ? (
    <Trans>
      You asked to cancel on <Moment time={asked.at} />. {who} will decide, and we'll email you the answer.
    </Trans>
  ) : (
    <Trans>
      You asked to cancel {works} on <Moment time={asked.at} />. {who} will decide, and we'll email you the answer.
    </Trans>
  );
}
