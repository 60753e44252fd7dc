import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDayMonth } from '#contract/format.ts';
import type { Order } from '#contract/orders.ts';
import { useArrival } from '#web/contact/under-way.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { type Arrival, arrivalsOf } from './shipments.ts';
import { decidesAbout } from './asked-to-cancel.tsx';
import { isAskedToCancel } from './acts.ts';
import { worksOf } from '#web/orders/named-works.ts';

/**
 * What of a paid order is still to come, one line for each artist with its days, which stand nowhere else; nothing once all is delivered. `isBrief`: on a
 * phone, of several artists, without what their emails will have, which the page of the order says.
 */
export function NextSteps({ order, isBrief = false }: { order: Order; isBrief?: boolean }) {
  const now = useNow();
  // What is asked to be cancelled is not promised until that is answered.
  const arrivals = arrivalsOf({ ...order, items: order.items.filter((item) => !isAskedToCancel(order, item)) }, now);
  if (arrivals.length === 0) return null;
  const asked = order.items.filter((item) => isAskedToCancel(order, item));
  return (
    <ol className="flex flex-col gap-3">
      {arrivals.map((arrival) => (
        <li
          key={`${arrival.artist._id ?? arrival.artist.name} ${arrival.state} ${arrival.day ?? ''}`}
          className="border-l-2 border-ochre pl-4 wrap-anywhere"
        >
          <ArrivalLine arrival={arrival} country={order.country} />
          {isPartOfArtist(order, arrival) ? <span className="work-title block text-sm">{worksOf(arrival.items)}</span> : null}
        </li>
      ))}
      {asked.length > 0 ? (
        <li className="border-l-2 border-ochre pl-4 wrap-anywhere">
          <Trans>
            <strong className="font-medium">{decidesAbout(asked)}</strong>: answers your request to cancel
          </Trans>
          <span className="work-title block text-sm">{worksOf(asked)}</span>
        </li>
      ) : null}
      <WillMail arrivals={arrivals} isBrief={isBrief} />
    </ol>
  );
}

/** Whether an artist has more in the order than comes with this: then it is said which works these are. */
const isPartOfArtist = (order: Order, { artist, items }: Arrival): boolean =>
  order.items.filter(({ product: { owner } }) => owner._id === artist._id && owner.name === artist.name).length > items.length;

/** That the buyer is told of what has yet to leave. */
function WillMail({ arrivals, isBrief }: { arrivals: readonly Arrival[]; isBrief: boolean }) {
  const toSend = arrivals.filter(({ state }) => state === 'toSend').length;
  if (toSend === 0) return null;
  return (
    <li className="border-l-2 border-hairline pl-4 text-ash">
      {arrivals.length === 1 ? (
        <Trans>We'll email you when it leaves, with the carrier and tracking number.</Trans>
      ) : toSend === 1 ? (
        <Trans>We'll email you when the rest leaves, with the carrier and tracking number.</Trans>
      ) : (
        <Trans>
          We'll email you when each parcel leaves
          <span className={isBrief ? 'max-sm:sr-only' : undefined}>, with the carrier and tracking number</span>.
        </Trans>
      )}
    </li>
  );
}

type ArrivalLineProps = { arrival: Arrival; country: string | null | undefined };

/** A day is not broken between its number and its month. */
const onDay = (day: string) => <span className="whitespace-nowrap">{formatDayMonth(day)}</span>;

/** 'Immaculée: sent 28 Nov, with you 30 Nov–2 Dec' */
function ArrivalLine({ arrival: { artist, state, day }, country }: ArrivalLineProps) {
  const usual = useArrival(day, country);
  const name = <strong className="font-medium">{artist.name}</strong>;
  if (!day) return <Trans>{name}: packs and sends it</Trans>;
  // By when it was promised is said in the head of the order.
  if (state === 'late') return <Trans>{name}: late; we'll email you as soon as it leaves</Trans>;
  const on = onDay(day);
  if (!usual)
    return state === 'sent' ? (
      <Trans>
        {name}: sent {on}
      </Trans>
    ) : (
      <Trans>
        {name}: <span className="whitespace-nowrap">sends by {on}</span>
      </Trans>
    );
  return state === 'sent' ? (
    <SentLine name={name} on={on} usual={usual} />
  ) : (
    // It may leave sooner: only the latest day is known.
    <Trans>
      {name}: <span className="whitespace-nowrap">sends by {on}</span>, usually with you by {onDay(usual.last)}
    </Trans>
  );
}

type Usual = NonNullable<ReturnType<typeof useArrival>>;

function SentLine({ name, on, usual }: { name: ReactNode; on: ReactNode; usual: Usual }) {
  const last = onDay(usual.last);
  const isSameMonth = usual.first.slice(0, 7) === usual.last.slice(0, 7);
  const first = isSameMonth ? Number(usual.first.slice(8)) : formatDayMonth(usual.first);
  return usual.first === usual.last ? (
    <Trans>
      {name}: sent {on}, usually with you on {last}
    </Trans>
  ) : (
    <Trans>
      {name}: sent {on}, usually with you {first}–{last}
    </Trans>
  );
}
