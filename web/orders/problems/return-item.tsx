import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '#contract/format.ts';
import { mayAct } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem, OrderProblem, OrderWithEvents } from '#contract/orders.ts';
import { lastReturnDay } from '#contract/returns.ts';
import { Moment } from '#web/app/display/date.tsx';
import { useReturnDays } from '#web/contact/return-days.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import { stateOf } from '#web/orders/state/acts.ts';
import { ProblemForm } from './problem-form.tsx';
import { partOf, refundsOf, returnOf } from './reports.ts';
import { ReturnTitle } from './return-state.tsx';

/** The last day on which a delivered item can be returned, by the calendar of Kigali; undefined where none can be. */
function lastDayOf(order: Order, item: OrderItem, days: number): string | undefined {
  if (!item.deliveredAt || isRefunded(item) || !mayAct('reportProblem', ['buyer'], stateOf(order))) return undefined;
  return lastReturnDay(item.deliveredAt, days);
}

/** In the head of an own order: until when what has arrived of it can be returned, as long as it can. */
export function ReturnUntil({ order }: { order: OrderWithEvents }) {
  const days = useReturnDays();
  const [today] = useState(() => dayOf(Date.now()));
  const returnable = order.items.flatMap((item) => {
    const day = returnOf(order, item) ? undefined : lastDayOf(order, item, days);
    return day && today <= day ? [{ item, day }] : [];
  });
  if (returnable.length === 0) return null;
  const isWhole = returnable.length === order.items.length;
  return (
    <p className="text-ash">
      {[...Map.groupBy(returnable, ({ day }) => day)].map(([day, own]) => (
        <Fragment key={day}>
          {own.length === returnable.length && isWhole ? (
            <Trans>
              You can ask for a return until <Moment time={day} />.
            </Trans>
          ) : (
            <Trans>
              You can return <em className="work-title">{worksOf(own.map(({ item }) => item))}</em> until <Moment time={day} />.
            </Trans>
          )}{' '}
        </Fragment>
      ))}
    </p>
  );
}

/** Asks the shop to take back a delivered item, once and for as many days as its settings allow; afterwards says what became of that. */
export function ReturnItem({ order, item }: { order: OrderWithEvents; item: OrderItem }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [today] = useState(() => dayOf(Date.now()));
  const lastDay = lastDayOf(order, item, useReturnDays());
  const { name } = item.product;
  const asked = isOpen ? undefined : returnOf(order, item);
  if (asked) return <Requested order={order} item={item} asked={asked} />;
  // What is typed stays when the order changes meanwhile.
  if (!lastDay && !isOpen) return null;
  if (lastDay && today > lastDay) {
    return (
      <p className="text-sm text-ash">
        <Trans>
          The return period ended on <Moment time={lastDay} />. If something is wrong, report a problem and we'll help.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button look="quiet" aria-label={t`Return ${name}`} onClick={() => setOpen(true)}>
          <Trans>Return</Trans>
        </Button>
        {lastDay ? (
          <span className="text-sm text-ash">
            <Trans>
              Until <Moment time={lastDay} />
            </Trans>
          </span>
        ) : null}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Return {name}</Trans>}>
        <ProblemForm
          order={order}
          name={`return:${item._id}`}
          begun={{ reason: 'return', text: '', items: item._id }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

/** What became of the request, and the way to it; of a refunded work nothing more is to be said. */
function Requested({ order, item, asked }: { order: OrderWithEvents; item: OrderItem; asked: OrderProblem }) {
  if (!item.deliveredAt || isRefunded(item)) return null;
  return (
    <Link to={`#${partOf(asked)}`} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
      <ReturnTitle problem={asked} isRefundedWhole={false} hasRefund={refundsOf(order, asked).length > 0} />
    </Link>
  );
}
