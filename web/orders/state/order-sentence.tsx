import { Plural, Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { formatFrw } from '#contract/format.ts';
import { awaitsPayment } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { useIsChecked } from '#web/orders/payment-check.ts';
import { AskedToCancel, Rest, SendUnasked, withoutAsked } from './asked-to-cancel.tsx';
import { useDue } from './due.ts';
import { LateShipment, useLateShipments } from './late-shipments.tsx';
import { deliveryOf, firstPromise, isPartlySent, progressOf, type Shipment } from './shipments.ts';
import { useStandings } from './standing-texts.ts';

/** Who reads about an order; an artist has the own items of it. */
export type OrderReader = 'buyer' | 'artist' | 'admin';

/** Where an order stands, in a sentence: 'Paid. 2 of 3 artists are still preparing your works.' */
export function OrderSentence({ order, reader = 'buyer' }: { order: Order; reader?: OrderReader }) {
  const { status, payment } = order;
  if (awaitsPayment({ status, payment: payment.status }))
    return reader === 'buyer' ? <Unpaid order={order} /> : <Trans>Not paid yet.</Trans>;
  if (payment.status === 'refund_due') {
    return status === 'cancelled' ? <Trans>Cancelled. The refund is on its way.</Trans> : <Trans>The refund is on its way.</Trans>;
  }
  if (payment.status === 'refunded') return status === 'cancelled' ? <Trans>Cancelled and refunded.</Trans> : <Trans>Refunded.</Trans>;
  if (status === 'cancelled') return <Trans>Cancelled. Nothing was charged.</Trans>;
  return <Standing order={order} reader={reader} />;
}

/** Of what is paid and stands: how far it has come, and what of its money went back. */
function Standing({ order, reader }: { order: Order; reader: OrderReader }) {
  const { cancellation } = order;
  const asked = reader === 'buyer' && cancellation?.state === 'asked' ? cancellation : undefined;
  // Of what is asked to be cancelled nothing is sent until the answer: that it has yet to be sent would say the opposite.
  if (asked && asked.items.length === order.items.length) return <AskedToCancel order={order} asked={asked} />;
  return (
    <>
      {asked ? (
        <>
          <AskedToCancel order={order} asked={asked} /> <Rest order={withoutAsked(order)} />
        </>
      ) : null}
      {reader === 'buyer' ? (
        <>
          {asked ? null : <Progress order={order} reader={reader} />}
          <LateForBuyer order={order} />
        </>
      ) : (
        <StandingToSellers order={order} reader={reader} />
      )}
      <RefundedPart order={order} />
    </>
  );
}

/** How much of what was refunded, after another sentence; nothing where none was. */
function RefundedPart({ order: { payment, totalPrice } }: { order: Order }) {
  if (payment.refundedAmount === 0) return null;
  return (
    <>
      {' '}
      <Trans>
        {formatFrw(payment.refundedAmount)} of {formatFrw(totalPrice)} refunded.
      </Trans>
    </>
  );
}

function StandingToSellers({ order, reader }: { order: Order; reader: 'artist' | 'admin' }) {
  const rest = withoutAsked(order);
  const isAsked = rest.items.length < order.items.length;
  // Until the request is answered nothing of it is sent: to ask for that would contradict the box below.
  if (isAsked && progressOf(rest).waiting.length === 0) return <Trans>Paid. The request to cancel waits for an answer.</Trans>;
  return (
    <>
      {reader === 'admin' && isStillToSend(order) ? (
        <>
          <Trans>Still to be sent.</Trans>{' '}
        </>
      ) : null}
      {isAsked && reader === 'artist' ? <SendUnasked rest={rest} /> : <ProgressForSellers order={order} reader={reader} />}
      {reader === 'admin' ? <Late order={order} /> : null}
    </>
  );
}

/**
 * What the shop has approved is 'complete' before it has left: its artist does not read that word, and the staff reads first that it has yet to be sent,
 * unless all that is said of it is just that.
 */
function isStillToSend(order: Order): boolean {
  const { waiting, artists } = progressOf(order);
  const isSaid = waiting.length === artists && !isPartlySent(order);
  return order.status === 'complete' && waiting.length > 0 && !isSaid;
}

function Unpaid({ order: { _id, payment, payBy } }: { order: Order }) {
  // That it is not paid may be wrong by now; the button to pay says what is going on.
  if (useIsChecked(_id)) return <Trans>Your order is placed.</Trans>;
  return (
    <>
      {payment.status === 'failed' ? <Trans>The last payment did not go through.</Trans> : <Trans>Not paid yet.</Trans>}
      {payBy ? (
        <>
          {' '}
          <Trans>
            Please pay by <DateAndTime time={payBy} />.
          </Trans>
        </>
      ) : null}
    </>
  );
}

function ProgressForSellers({ order, reader }: { order: Order; reader: 'artist' | 'admin' }) {
  return reader === 'admin' && isToApprove(order) ? (
    <Trans>Paid. Waiting for your approval.</Trans>
  ) : (
    <Progress order={order} reader={reader} />
  );
}

function Progress({ order, reader }: { order: Order; reader: OrderReader }) {
  const { waiting, artists, isDelivered } = progressOf(order);
  const standings = useStandings(order.items);
  const [first] = waiting;
  if (artists === 0) return <Trans>Refunded. Nothing to send.</Trans>;
  if (first && reader === 'artist') return <ToSend order={order} by={firstPromise(waiting)} standings={standings} />;
  if (first && isToldByArtists(order)) {
    return reader === 'buyer' ? (
      <Preparing order={order} />
    ) : (
      <YetToSend first={first.artist.name} waiting={waiting.length} artists={artists} />
    );
  }
  if (standings) return <Trans>Paid. {standings}.</Trans>;
  return isDelivered ? <Trans>Paid and delivered.</Trans> : <Trans>Paid and on its way.</Trans>;
}

/** Its artist may send it already; what the staff have to do is to approve it. */
const isToApprove = (order: Order): boolean => order.status === 'pending' && deliveryOf(order) === 'toSend';

/** As long as nothing was sent, or each of several artists has sent all or nothing and nothing has arrived, those who have yet to send are counted. */
function isToldByArtists(order: Order): boolean {
  const { waiting, artists } = progressOf(order);
  if (order.items.every((item) => isRefunded(item) || !item.sentAt)) return true;
  return artists > 1 && !order.items.some(hasArrived) && !waiting.some(isPartlySent);
}

const hasArrived = (item: Order['items'][number]) => item.deliveredAt !== null && !isRefunded(item);

const piecesIn = ({ items }: Shipment) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Some of several artists. */
function SomePreparing({ waiting, artists }: { waiting: readonly Shipment[]; artists: number }) {
  const pieces = waiting.reduce((sum, shipment) => sum + piecesIn(shipment), 0);
  if (waiting.length === 1 && pieces === 1) return <Trans>Paid. 1 of {artists} artists is still preparing your work.</Trans>;
  return (
    <Plural
      value={waiting.length}
      one={`Paid. # of ${artists} artists is still preparing your works.`}
      other={`Paid. # of ${artists} artists are still preparing your works.`}
    />
  );
}

/** To the buyer, what happens now; that the only artist is late is said in place of that. */
function Preparing({ order }: { order: Order }) {
  const { waiting, artists } = progressOf(order);
  const isLate = useLateShipments(order).length > 0;
  const [first] = waiting;
  if (artists === 2 && waiting.length === 2) return <Trans>Paid. Both artists are preparing your works.</Trans>;
  if (artists > 1 && waiting.length === artists) return <Trans>Paid. All {artists} artists are preparing your works.</Trans>;
  if (artists > 1) return <SomePreparing waiting={waiting} artists={artists} />;
  if (!first || isLate) return <Trans>Paid.</Trans>;
  const { name } = first.artist;
  return <Plural value={piecesIn(first)} one={`Paid. ${name} is preparing your work.`} other={`Paid. ${name} is preparing your works.`} />;
}

/** What should have left by now, who promised it, and whether they were reminded. */
function LateForBuyer({ order }: { order: Order }) {
  return useLateShipments(order).map((shipment) => (
    <Fragment key={shipment.artist._id ?? shipment.artist.name}>
      {' '}
      <LateShipment shipment={shipment} />
    </Fragment>
  ));
}

function YetToSend({ first, waiting, artists }: { first: string; waiting: number; artists: number }) {
  if (artists === 1) return <Trans>Paid. {first} has yet to send it.</Trans>;
  return (
    <Plural
      value={waiting}
      one={`Paid. # of ${artists} artists has yet to send it.`}
      other={`Paid. # of ${artists} artists have yet to send it.`}
    />
  );
}

/** When it was due, once that is over. */
function Late({ order }: { order: Order }) {
  const due = useDue(order);
  if (!due?.isLate) return null;
  return (
    <>
      {' '}
      <Trans>
        It was due to leave on <Moment time={due.by} />.
      </Trans>
    </>
  );
}

/** What an artist has to do; where a part of it is done, what that is. */
function ToSend({ order, by, standings }: { order: Order; by: string | undefined; standings: string | undefined }) {
  const isLate = useDue(order)?.isLate === true;
  if (standings) {
    return (
      <>
        <Trans>Paid. {standings}.</Trans> <SendTheRest by={by} isLate={isLate} />
      </>
    );
  }
  if (!by) return <Trans>Paid. Please send it.</Trans>;
  if (isLate) {
    return (
      <Trans>
        Paid. It was due to leave on <Moment time={by} />; please send it now.
      </Trans>
    );
  }
  return (
    <Trans>
      Paid. Please send it by <Moment time={by} />.
    </Trans>
  );
}

function SendTheRest({ by, isLate }: { by: string | undefined; isLate: boolean }) {
  if (!by) return <Trans>Please send the rest.</Trans>;
  if (isLate) {
    return (
      <Trans>
        The rest was due to leave on <Moment time={by} />; please send it now.
      </Trans>
    );
  }
  return (
    <Trans>
      Please send the rest by <Moment time={by} />.
    </Trans>
  );
}
