import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Lines } from '#web/dashboard/list/list-column.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { isGone, itemsLeft, worksOf } from '#web/orders/named-works.ts';
import { alikeFirst, askedBehind, toSendFirst } from './sales.ts';

/** What is still to be sent of an order, by its names. */
export const worksToSend = (order: Order): string => worksOf(toSendFirst(order, itemsLeft(order)));

/** The name of a work; of one that nobody sends any more struck through. */
const NameOf = ({ item }: { item: OrderItem }) => (isGone(item) ? <s>{item.product.name}</s> : item.product.name);

/** Names that a phone's line has room for, beside the act. */
const NAMES_LENGTH = 32;

/** Works in a phone's line: their names, or where these were cut the first and how many more. */
export function useWorksInLine(): (items: readonly OrderItem[]) => string {
  const { t } = useLingui();
  return (items) => {
    const names = worksOf(items);
    if (items.length < 2 || names.length <= NAMES_LENGTH) return names;
    const first = worksOf(items.slice(0, 1));
    return t`${first} ${plural(items.length - 1, { one: 'and # more', other: 'and # more' })}`;
  };
}

type AndMoreProps = {
  all: readonly ReactNode[];
  /** How many behind the first are as it is, such as to be sent; what is not is named behind these. All where it is not said. */
  alike?: number;
  /** How many behind those are somebody's to decide, asked to be cancelled: they are named before what is as the first, of which the end may be cut. */
  asked?: number;
};

/** The first of several names of an order, and beneath the other, or how many more and which: joined in one line they were cut behind the first, as if it were all. */
export function AndMore({ all: [first, ...others], alike = others.length, asked = 0 }: AndMoreProps) {
  const { t } = useLingui();
  if (others.length === 0) return <span className="list-line">{first}</span>;
  const count = t`${plural(alike, { one: 'and # more', other: 'and # more' })}`;
  const more = inOneLine(others.slice(0, alike));
  const toCancel = inOneLine(others.slice(alike, alike + asked));
  const also = inOneLine(others.slice(alike + asked));
  const parts = [
    asked > 0 ? <Trans>to cancel: {toCancel}</Trans> : null,
    alike === 1 ? (
      <Trans>and {more}</Trans>
    ) : alike > 1 ? (
      <Trans>
        {count}: {more}
      </Trans>
    ) : null,
    also.length > 0 ? <Trans>also {also}</Trans> : null,
  ].filter((part) => part !== null);
  return (
    <div className="list-cut">
      <Lines beneath={inOneLine(parts, ' · ')}>{first}</Lines>
    </div>
  );
}

const inOneLine = (names: readonly ReactNode[], between = ', ') =>
  names.map((one, at) => (
    // Names of one order, whose order does not change.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? between : null}
      {one}
    </Fragment>
  ));

/** The works of an order; 'and 2 more' are as the first: to be sent, where anything is. */
export const WorksOf = ({ order }: { order: Order }) => (
  <AndMore
    all={toSendFirst(order).map((item) => (
      <NameOf key={item._id} item={item} />
    ))}
    alike={alikeFirst(order)}
    asked={askedBehind(order)}
  />
);

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
