import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatFrw } from '#contract/format.ts';
import type { OrderHistoryEvent, OrderHistoryKind, OrderWithEvents } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { listNames } from '#web/orders/named-works.ts';

/**
 * What happened to an order: what, of which work, by whom, when; the latest first. Its buyer reads of a step that was taken back that it has not
 * happened yet, not that it had; and once it has happened, that alone (decision 69).
 */
export function Timeline({ order, isForBuyer = false }: { order: OrderWithEvents; isForBuyer?: boolean }) {
  const id = useId();
  const { events: all, items } = order;
  const told = mergeTogether(withoutRepeated(isForBuyer ? withoutCorrected(all) : all));
  const names = new Map(items.map(({ _id, product }) => [_id, product.name]));
  if (told.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="eyebrow font-text">
        <Trans>History</Trans>
      </h3>
      <ol className="flex flex-col border-l border-hairline pl-5 text-sm">
        {told.toReversed().map(({ event, items: own }) => (
          <li key={`${event.at} ${event.event} ${event.item ?? ''}`} className="relative pb-4 last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-full bg-ash" />
            <EventText
              event={event}
              work={listNames(own.flatMap((item) => names.get(item) ?? []))}
              isForBuyer={isForBuyer}
              isReturn={isReturn(order, event)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Together = { event: OrderHistoryEvent; items: string[] };

/** What one person did with several items in one minute is one entry, at the time of the first. */
function mergeTogether(events: readonly OrderHistoryEvent[]): Together[] {
  const told: Together[] = [];
  for (const event of events) {
    const last = told.at(-1);
    const isSame = last && event.item && last.event.item && isOneAct(last.event, event);
    if (isSame && event.item) last.items.push(event.item);
    else told.push({ event, items: event.item ? [event.item] : [] });
  }
  return told;
}

/** An accepted request cancels what was asked: the second entry of the same minute would say it again. */
const withoutRepeated = (events: readonly OrderHistoryEvent[]): OrderHistoryEvent[] =>
  events.filter((event) => {
    const isOfAccepted = (one: OrderHistoryEvent) =>
      one.event === 'cancellationAccepted' && one.item === event.item && isOneMinute(one, event);
    return event.event !== 'cancelled' || !events.some(isOfAccepted);
  });

/** A report and its entry are written at one time. */
const isReturn = ({ problems = [] }: OrderWithEvents, { event, at }: OrderHistoryEvent): boolean =>
  event === 'problem' && problems.some((problem) => problem.reason === 'return' && problem.at === at);

const isOneMinute = (one: OrderHistoryEvent, other: OrderHistoryEvent): boolean => one.at.slice(0, 16) === other.at.slice(0, 16);

const isOneAct = (one: OrderHistoryEvent, other: OrderHistoryEvent): boolean =>
  one.event === other.event && one.by.role === other.by.role && one.by.name === other.by.name && isOneMinute(one, other);

const undone: Partial<Record<OrderHistoryKind, OrderHistoryKind>> = { sentTakenBack: 'sent', deliveredTakenBack: 'delivered' };

/** Events in their order, without steps that were taken back and completions that came by such a delivery; a correction goes where the step was made again. */
function withoutCorrected(events: readonly OrderHistoryEvent[]): OrderHistoryEvent[] {
  let kept: OrderHistoryEvent[] = [];
  for (const found of events) {
    const step = undone[found.event];
    const isOfItem = ({ item }: OrderHistoryEvent) => item === found.item;
    if (step) {
      const at = kept.findLastIndex((one) => one.event === step && isOfItem(one));
      kept = kept.filter(({ event }, place) => place !== at && !(step === 'delivered' && event === 'completed' && place > at));
    }
    kept = [...kept.filter((one) => undone[one.event] !== found.event || !isOfItem(one)), found];
  }
  return kept;
}

type EventTextProps = { event: OrderHistoryEvent; work: string; isForBuyer: boolean; isReturn: boolean };

function EventText({ event: { event, by, at, amount, decidedBy, reason }, work, isForBuyer, isReturn: isOfReturn }: EventTextProps) {
  const { t } = useLingui();
  const words = { ...useEventWords(by.role, isForBuyer), ...(isOfReturn && { problem: t`Return requested` }) };
  const sum = amount === undefined ? undefined : formatFrw(amount);
  const withSum = (amountText: string): { [K in OrderHistoryKind]?: string } => ({
    refunded: t`Refunded ${amountText}`,
    refundRequested: t`Refund of ${amountText} requested`,
  });
  // 'You confirmed …' has said who it was.
  const isSaid = isForBuyer && by.role === 'buyer' && event === 'delivered';
  return (
    <>
      <p className="wrap-anywhere">
        {(sum && withSum(sum)[event]) || words[event]}
        {work ? (
          <>
            {': '}
            <em className="work-title">{work}</em>
          </>
        ) : null}
      </p>
      {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
      <p className="text-xs wrap-anywhere text-ash">
        {isSaid ? null : (
          <>
            <By event={event} by={by} decidedBy={decidedBy} /> ·{' '}
          </>
        )}
        <span className="inline-block">
          <DateAndTime time={at} />
        </span>
      </p>
    </>
  );
}

/** Who did it, and of a refund who decided it; what an admin records in an artist's place is said to be recorded. */
function By({ event, by: { role, name }, decidedBy }: Pick<OrderHistoryEvent, 'event' | 'by' | 'decidedBy'>) {
  if (role === 'shop') return <Trans>automatically</Trans>;
  if (decidedBy)
    return (
      <Trans>
        {decidedBy}, through {name}
      </Trans>
    );
  const isRecorded = role === 'admin' && (event === 'sent' || event === 'delivered');
  return isRecorded ? <Trans>recorded by {name}</Trans> : name;
}

/** The words of each event by whom it was done, to its buyer or to others. */
function useEventWords(by: OrderHistoryEvent['by']['role'], isForBuyer: boolean): Record<OrderHistoryKind, string> {
  const { t } = useLingui();
  const corrected = by === 'artist' ? t`Not sent yet: the artist corrected this` : t`Not sent yet: Ubugeni corrected this`;
  const delivery = useDeliveryWords(by, isForBuyer);
  return {
    placed: t`Ordered`,
    paid: t`Paid`,
    approved: isForBuyer ? t`Order confirmed` : t`Approved`,
    sent: t`Sent`,
    sentTakenBack: isForBuyer ? corrected : t`Not sent after all`,
    ...delivery,
    cancellationAsked: t`Cancellation requested`,
    cancellationAccepted: t`Cancellation accepted`,
    cancellationDeclined: t`Cancellation declined`,
    cancellationWithdrawn: t`Request to cancel withdrawn`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
    refundRequested: t`Refund requested`,
    problem: t`Problem reported`,
    completed: isForBuyer ? t`Order complete` : t`Complete`,
    deliveryChanged: t`Delivery address changed`,
  };
}

/** That something has arrived, as its buyer confirmed or as was recorded of it, and that it has not after all. */
function useDeliveryWords(by: OrderHistoryEvent['by']['role'], isForBuyer: boolean) {
  const { t } = useLingui();
  if (by === 'buyer') {
    return isForBuyer
      ? { delivered: t`You confirmed that it arrived`, deliveredTakenBack: t`Not arrived yet: you corrected this` }
      : { delivered: t`The buyer confirmed that it arrived`, deliveredTakenBack: t`Not arrived after all` };
  }
  if (!isForBuyer) return { delivered: t`Delivered`, deliveredTakenBack: t`Not delivered after all` };
  const corrected = by === 'artist' ? t`Not delivered yet: the artist corrected this` : t`Not delivered yet: Ubugeni corrected this`;
  return { delivered: t`Delivered`, deliveredTakenBack: corrected };
}
