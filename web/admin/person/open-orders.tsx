import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { OpenOrder } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';

/** Open orders of an account, which keep it from being erased, each with who has to act. */
export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return (
    <ul className="flex flex-col border-t border-hairline text-sm">
      {orders.map(({ _id, number, as, waitsFor }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-2">
          <Link to={screens.adminOrder(_id)} className="inline-flex min-h-11 items-center underline underline-offset-4">
            <Trans>Order {number}</Trans>
          </Link>
          <span className="min-w-0 text-ash">
            {as === 'buyer' ? <Trans>placed by them</Trans> : <Trans>of their works</Trans>} · <WaitsFor who={waitsFor} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function WaitsFor({ who }: { who: OpenOrder['waitsFor'] }) {
  if (who === 'buyer') return <Trans>the buyer has to pay or cancel it</Trans>;
  if (who === 'artist') return <Trans>the artist has to send it, mark it as delivered or answer</Trans>;
  return <Trans>Ubugeni has to approve, answer or refund it</Trans>;
}
