import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Lines } from '#web/dashboard/list/list-column.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { isGone, itemsLeft, worksOf } from '#web/orders/named-works.ts';
import { toSendFirst } from './sales.ts';

/** What is still to be sent of an order, by its names. */
export const worksToSend = (order: Order): string => worksOf(toSendFirst(order, itemsLeft(order)));

/** The name of a work; of one that nobody sends any more struck through. */
export const NameOf = ({ item }: { item: OrderItem }) => (isGone(item) ? <s>{item.product.name}</s> : item.product.name);

/** The first of several names of an order, and beneath the other, or how many more and which: joined in one line they were cut behind the first, as if it were all. */
export function AndMore({ all: [first, ...others] }: { all: readonly ReactNode[] }) {
  const { t } = useLingui();
  if (others.length === 0) return <span className="list-line">{first}</span>;
  const count = t`${plural(others.length, { one: 'and # more', other: 'and # more' })}`;
  const rest = others.map((one, at) => (
    // Names of one order, whose order does not change.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? ', ' : null}
      {one}
    </Fragment>
  ));
  return (
    <div className="list-cut">
      <Lines
        beneath={
          others.length === 1 ? (
            <Trans>and {rest}</Trans>
          ) : (
            <Trans>
              {count}: {rest}
            </Trans>
          )
        }
      >
        {first}
      </Lines>
    </div>
  );
}

/** Pictures of an order in a row; of more works those that are left. */
const SHOWN = 2;

/** What was ordered as small pictures, which lie over each other where they are several. Their names stand in the row or in what it opens. */
export function WorkPictures({ items, className }: { items: readonly OrderItem[]; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('flex flex-none', className)}>
      {items.slice(0, SHOWN).map(({ _id, product: { cover, name } }) => (
        <span
          key={_id}
          title={name}
          className="flex size-8 flex-none items-center justify-center overflow-hidden border border-paper bg-mat not-first:-ml-3"
        >
          <Picture picture={cover} alt="" sizes="2rem" className="size-full object-contain" />
        </span>
      ))}
    </span>
  );
}
