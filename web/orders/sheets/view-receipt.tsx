import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { WorkFacts } from '#web/orders/work-facts.tsx';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { ReceiptFacts, ReceiptNote, ReceiptSummary, ReceiptSums, ShopAddress } from './receipt-parts.tsx';

/** Opens the receipt of a paid order to be read: what is printed, in a form that a phone shows without scrolling sideways. */
export function ViewReceipt({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  if (!order.payment.paidAt) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>View receipt</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Receipt for order {order.number}</Trans>}>
        {isOpen ? <ReceiptOnScreen order={order} /> : null}
      </Dialog>
    </>
  );
}

function ReceiptOnScreen({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-5 text-sm">
      <BrandMark />
      <ReceiptSummary order={order} />
      {/* What it comes to stands in the summary too: on the first screen of a phone, however many works there are. */}
      <div className="flex flex-col">
        <ul className="border-t border-hairline">
          {/* By seller, as the sums of the sellers below have it. */}
          {shipmentsOf(order)
            .flatMap(({ items }) => items)
            .map((item) => (
              <Row key={item._id} name={<Item item={item} />} value={<Price amountFrw={item.price * item.quantity} />} />
            ))}
        </ul>
        <ul>
          <ReceiptSums order={order} Sum={Row} />
        </ul>
      </div>
      <ReceiptFacts order={order} isOnScreen />
      <ShopAddress />
      <p className="text-ash">
        <ReceiptNote />
      </p>
      <DialogFoot isFading>
        <Button onClick={() => print()}>
          <PrintIcon className="size-5" />
          <Trans>Print or save as PDF</Trans>
        </Button>
      </DialogFoot>
    </div>
  );
}

function Item({ item: { product, quantity, price, cancelledAt } }: { item: Order['items'][number] }) {
  return (
    <>
      <span className="work-title text-base">{product.name}</span>
      {/* A line each: on a phone a dot between them stood at the end or the beginning of one. */}
      <span className="block text-ash">{product.owner.name}</span>
      <span className="block text-ash">
        <WorkFacts product={product} />
      </span>
      <span className="block tabular-nums">
        {quantity} × <Price amountFrw={price} />
      </span>
      {cancelledAt ? (
        <span className="block text-ash">
          <Trans>Cancelled</Trans>
        </span>
      ) : null}
    </>
  );
}

function Row({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-hairline py-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="shrink-0 text-end">{value}</span>
    </li>
  );
}
