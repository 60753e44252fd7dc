import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HoldingOrder } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { standingQuery } from '#web/arts/artwork-queries.ts';

/** The order itself; an admin who sells has the orders of everybody. */
function useOrderPage(): (id: string) => string {
  return useSession().isAdmin ? screens.adminOrder : screens.artistOrder;
}

/** Of an artwork in a list that an unpaid order holds: that it does, and the way to it. */
export function HeldBy({ order }: { order: HoldingOrder }) {
  const { number, _id } = order;
  const pageOf = useOrderPage();
  return (
    <Link to={pageOf(_id)} className="underline underline-offset-4">
      <Trans>On hold for order {number}</Trans>
    </Link>
  );
}

/** The same in its form: until when, and which order it is where the reader may see it. */
export function HeldNote({ id, until }: { id: string; until: string }) {
  const { data } = useQuery(standingQuery(id));
  const { isAdmin } = useSession();
  const pageOf = useOrderPage();
  const order = data?.heldBy;
  const number = order?.number;
  return (
    <p className="border-l-2 border-ochre pl-4 text-sm">
      {order ? (
        <Trans>
          <Link to={pageOf(order._id)} className="underline underline-offset-4">
            Order {number}
          </Link>{' '}
          isn't paid yet. It holds this work until <DateAndTime time={until} />.
        </Trans>
      ) : (
        <>
          <Trans>
            An order that isn't paid yet holds this work until <DateAndTime time={until} />.
          </Trans>{' '}
          <Link to={`${isAdmin ? screens.adminOrders : screens.artistOrders}?payment=awaited`} className="underline underline-offset-4">
            <Trans>Unpaid orders</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
