import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { useAnswerCancellation } from '#web/orders/life.ts';
import { mayAnswerCancellation } from '#web/orders/state/acts.ts';

type Props = { order: Order; reader: 'artist' | 'admin' };

/** What a buyer who has asked to cancel waits for, and the two answers, of which support has the one that gives no money back; nothing where nobody waits. */
export function CancellationAnswer({ order, reader }: Props) {
  const { cancellation, severalArtists } = order;
  if (cancellation?.state !== 'asked') return null;
  return (
    <section className="flex flex-col gap-3 border border-ochre bg-paper p-4">
      <p>
        <Trans>
          {order.user.name} asked to cancel this order on <Moment time={cancellation.at} />.
        </Trans>
      </p>
      {cancellation.reason ? (
        <blockquote className="border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{cancellation.reason}</blockquote>
      ) : null}
      <p className="text-sm text-ash">
        {severalArtists ? (
          <Trans>This order has works by several artists, so Ubugeni answers for all of them. Please wait before you send it.</Trans>
        ) : (
          <Trans>Accepting refunds the buyer and puts the works back in the shop. Declining keeps the order: please send it then.</Trans>
        )}
      </p>
      {severalArtists ? null : <Answers order={order} reader={reader} />}
    </section>
  );
}

function Answers({ order, reader }: Props) {
  const answer = useAnswerCancellation();
  const { isAdmin } = useSession();
  const decide = (isAccepted: boolean) => answer.mutate({ id: order._id, isAccepted });
  const isPending = (isAccepted: boolean) => answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <div className="flex flex-wrap gap-3">
      {(reader === 'artist' || isAdmin) && mayAnswerCancellation('acceptCancellation', reader, order) ? (
        <Button look="danger" busy={isPending(true)} disabled={answer.isPending} onClick={() => decide(true)}>
          <Trans>Cancel and refund</Trans>
        </Button>
      ) : null}
      {mayAnswerCancellation('declineCancellation', reader, order) ? (
        <Button busy={isPending(false)} disabled={answer.isPending} onClick={() => decide(false)}>
          <Trans>Decline</Trans>
        </Button>
      ) : null}
    </div>
  );
}
