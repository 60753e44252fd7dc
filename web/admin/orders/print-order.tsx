import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { PackingSlips } from '#web/orders/sheets/packing-slip.tsx';
import { Receipt } from '#web/orders/sheets/receipt.tsx';

/** Prints the order in any state, as its receipt; while it is paid, its packing slips too. The browser's own menu prints what was pressed last. */
export function PrintOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const [sheet, setSheet] = useState<'order' | 'slips'>('order');
  const isPaid = order.payment.status === 'paid';
  const printOut = (chosen: 'order' | 'slips') => {
    // The print is made of what is on the page by then.
    flushSync(() => setSheet(chosen));
    print();
  };
  return (
    <>
      <Button aria-label={t`Print order ${order.number}`} onClick={() => printOut('order')}>
        <PrintIcon className="size-5" />
        <Trans>Print order</Trans>
      </Button>
      {isPaid ? (
        <Button onClick={() => printOut('slips')}>
          <PrintIcon className="size-5" />
          <Trans>Print packing slip</Trans>
        </Button>
      ) : null}
      {sheet === 'slips' && isPaid ? <PackingSlips order={order} /> : <Receipt order={order} />}
    </>
  );
}
