import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { OrderHistoryEvent, OrderWithEvents } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';

/** What happened to an order: what, of which work, by whom, when; the latest first. */
export function Timeline({ order: { events, items } }: { order: OrderWithEvents }) {
  const id = useId();
  const names = new Map(items.map(({ _id, product }) => [_id, product.name]));
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="eyebrow font-text">
        <Trans>History</Trans>
      </h3>
      <ol className="flex flex-col border-l border-hairline pl-5 text-sm">
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.event} ${event.item ?? ''}`} className="relative pb-4 last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-full bg-ash" />
            <EventText event={event} work={event.item && names.get(event.item)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventText({ event: { event, by, at }, work }: { event: OrderHistoryEvent; work: string | undefined }) {
  const words = useEventWords();
  return (
    <>
      <p className="wrap-anywhere">
        {words[event]}
        {work ? (
          <>
            {': '}
            <em className="work-title">{work}</em>
          </>
        ) : null}
      </p>
      <p className="text-xs wrap-anywhere text-ash">
        <By event={event} by={by} /> · <DateAndTime time={at} />
      </p>
    </>
  );
}

/** Who did it; what an admin records in an artist's place is said to be recorded. */
function By({ event, by: { role, name } }: Pick<OrderHistoryEvent, 'event' | 'by'>) {
  if (role === 'shop') return <Trans>automatically</Trans>;
  const isRecorded = role === 'admin' && (event === 'sent' || event === 'delivered');
  return isRecorded ? <Trans>recorded by {name}</Trans> : name;
}

function useEventWords(): Record<OrderHistoryEvent['event'], string> {
  const { t } = useLingui();
  return {
    placed: t`Ordered`,
    paid: t`Paid`,
    approved: t`Approved`,
    sent: t`Sent`,
    sentTakenBack: t`Not sent after all`,
    delivered: t`Delivered`,
    deliveredTakenBack: t`Not delivered after all`,
    cancellationAsked: t`Cancellation requested`,
    cancellationAccepted: t`Cancellation accepted`,
    cancellationDeclined: t`Cancellation declined`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
    problem: t`Problem reported`,
    completed: t`Complete`,
  };
}
