import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { PackingSlips } from '#web/orders/sheets/packing-slip.tsx';

/** Prints the packing slips of the selected orders, each on its page: of those that are paid, whose address is known. */
export function PrintSlips({ orders }: { orders: readonly Order[] }) {
  const [isAsked, setAsked] = useState(false);
  // There for this press alone: what is printed from an opened order is that order's.
  useEffect(() => {
    if (!isAsked) return undefined;
    const end = () => setAsked(false);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, [isAsked]);
  const printSlips = () => {
    // They listen for the print that begins on the next line.
    flushSync(() => setAsked(true));
    print();
  };
  const paid = orders.filter(({ payment }) => payment.status === 'paid');
  if (paid.length === 0) return null;
  return (
    <>
      <Button className="xl:min-h-9" onClick={printSlips}>
        <PrintIcon className="size-5" />
        <Plural value={paid.length} one="Print packing slip" other="Print # packing slips" />
      </Button>
      {isAsked ? paid.map((order) => <PackingSlips key={order._id} order={order} />) : null}
    </>
  );
}
