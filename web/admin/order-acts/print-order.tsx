import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { PackingSlips } from '#web/orders/sheets/packing-slip.tsx';
import { Receipt } from '#web/orders/sheets/receipt.tsx';

/**
 * Prints an order in any state, as its receipt; while it is paid, its packing slips too. `sheet` is to be rendered: the browser's own menu prints what was
 * printed last.
 */
export function usePrintOrder(order: Order) {
  const [chosen, setChosen] = useState<'order' | 'slips'>('order');
  const isPaid = order.payment.status === 'paid';
  return {
    isPaid,
    printOut: (sheet: 'order' | 'slips') => {
      // The print is made of what is on the page by then.
      flushSync(() => setChosen(sheet));
      print();
    },
    sheet: chosen === 'slips' && isPaid ? <PackingSlips order={order} /> : <Receipt order={order} />,
  };
}
