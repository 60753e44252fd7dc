import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AskCancellation } from '#contract/cancellation.ts';
import { formatFrw } from '#contract/format.ts';
import type { Order, OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { limits } from '#contract/limits.ts';
import { ORDER_CANCELLATION } from '#contract/screens.ts';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useAskCancellation } from '#web/orders/life.ts';
import { cancellableItems, mayAskCancellation } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { useWorksChoice } from '#web/orders/problems/works-choice.tsx';
import { decidesAbout } from '#web/orders/state/asked-to-cancel.tsx';

/** Asks the artist, or the shop where there are several, to cancel what was not sent of a paid order. */
export function AskForCancellation({ order }: { order: OrderWithEvents }) {
  const { hash } = useLocation();
  // A mail leads to the form.
  const [isOpen, setOpen] = useState(() => hash === `#${ORDER_CANCELLATION}` && mayAskCancellation(order));
  // What is typed stays when the order changes meanwhile; the server then says why it is not sent.
  if (!isOpen && !mayAskCancellation(order)) return null;
  const [only, ...others] = cancellableItems(order);
  const isOfOne = only && others.length === 0 && order.items.length > 1;
  const title = isOfOne ? <Trans>Ask to cancel {worksOf([only])}</Trans> : <Trans>Ask to cancel order {order.number}</Trans>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Ask to cancel</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <CancellationForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const idOf = ({ _id }: OrderItem) => _id;

function CancellationForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { register, formState, onSubmit, showFieldFailures } = useSchemaForm(AskCancellation, { reason: '' });
  // Those of now: of one that is sent meanwhile the server says that the order has changed.
  const [items] = useState(() => cancellableItems(order));
  const works = useWorksChoice({ items }, undefined, { question: t`Which works?`, begun: items.map(idOf) });
  const chosen = items.filter(({ _id }) => works.ids.includes(_id));
  const who = decidesAbout(chosen);
  const ask = useAskCancellation(
    t`You asked to cancel. ${who} will decide, and we'll email you the answer.`,
    t`Your request was not sent. What you wrote is kept here.`,
    onClose,
  );
  const submit = onSubmit(({ reason }) =>
    works.withChosen((ids) => ask.mutate({ id: order._id, body: { reason, items: ids.split(',') } }, { onError: showFieldFailures })),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={formState.isDirty || works.isTouched} />
      {works.choice ? null : items.map((item) => <AskedWork key={item._id} item={item} />)}
      <p>
        <WhatFollows order={order} chosen={chosen} />
      </p>
      <FormFailure>{formState.errors.reason ? null : ask.failure}</FormFailure>
      {works.choice}
      <TextArea
        label={t`Reason`}
        hint={t`Required. ${who} reads it.`}
        maxLength={limits.reasonLength}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={ask.isPending}>
          <Trans>Ask to cancel</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The only work that can be cancelled; of several each has a box with its name. */
function AskedWork({ item: { product, quantity, price } }: { item: OrderItem }) {
  return (
    <p className="flex items-center gap-4">
      <SmallWork picture={product.cover} />
      <span className="min-w-0 wrap-anywhere">
        <em className="work-title block">{product.name}</em>
        <span className="text-sm text-ash tabular-nums">
          {quantity} × <Price amountFrw={price} />
        </span>
      </span>
    </p>
  );
}

/** Who answers, and what comes back: what is left of the price of the chosen works. */
function WhatFollows({ order, chosen }: { order: Order; chosen: OrderItem[] }) {
  const who = decidesAbout(chosen);
  const sumOf = (amountOf: (item: OrderItem) => number) => chosen.reduce((sum, item) => sum + amountOf(item), 0);
  const refunded = sumOf((item) => item.refundedAmount);
  const left = formatFrw(sumOf((item) => item.price * item.quantity) - refunded);
  const isUnsent = order.items.every(({ sentAt }) => !sentAt);
  return (
    <>
      {isUnsent ? (
        <Trans>
          Nothing has been sent yet. {who} will decide. If it is cancelled, we'll refund {left}.
        </Trans>
      ) : (
        <Trans>
          Works that were sent stay in your order. {who} will decide. If it is cancelled, we'll refund {left}.
        </Trans>
      )}
      {refunded > 0 ? (
        <>
          {' '}
          <Trans>{formatFrw(refunded)} of the price was refunded before.</Trans>
        </>
      ) : null}
    </>
  );
}
