import { Trans } from '@lingui/react/macro';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useLateShipments } from '#web/orders/state/late-shipments.tsx';
import { AskForCancellation } from './ask-cancellation.tsx';

/** Beside the sentence that an own order is late, what helps now: to ask each artist who is late, or to ask to cancel. */
export function LateActs({ order }: { order: OrderWithEvents }) {
  const { identity } = useSession();
  const late = useLateShipments(order);
  if (late.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {late.map(({ artist }) =>
        artist._id && artist._id !== identity ? (
          <LinkButton key={artist._id} to={screens.chat(artist._id, { order: order._id })} className="wrap-anywhere">
            <Trans>Ask {artist.name}</Trans>
          </LinkButton>
        ) : null,
      )}
      <AskForCancellation order={order} />
    </div>
  );
}
