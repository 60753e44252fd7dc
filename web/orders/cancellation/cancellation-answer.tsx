import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatFrw } from '#contract/format.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { useAnswerCancellation } from '#web/orders/life.ts';
import { isAskedToCancel, mayAnswerCancellation } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/named-works.ts';

type Props = { order: Order; reader: 'artist' | 'admin' };

/** What a buyer who has asked to cancel waits for, and the two answers, of which support has the one that gives no money back; nothing where nobody waits. */
export function CancellationAnswer({ order, reader }: Props) {
  const { cancellation } = order;
  if (cancellation?.state !== 'asked') return null;
  const asked = order.items.filter((item) => isAskedToCancel(order, item));
  // An artist of a part of an order sees none of the rest of it.
  const isWhole = asked.length === order.items.length && !order.severalArtists;
  // Of items of several artists the shop alone answers.
  const waits = reader === 'artist' && cancellation.severalArtists === true;
  return (
    <section className="flex flex-col gap-3 border border-ochre bg-paper p-4">
      <Asked order={order} asked={asked} at={cancellation.at} isWhole={isWhole} reader={reader} />
      <Why reason={cancellation.reason} />
      <p className="text-sm text-ash">
        {waits ? (
          <Trans>
            Works by other artists are asked for too, so Ubugeni decides about all of them. Please wait for the answer before you send
            yours.
          </Trans>
        ) : isWhole ? (
          <Trans>Accepting refunds the buyer and puts the works back in the shop. Declining keeps the order: please send it then.</Trans>
        ) : (
          <Trans>
            Accepting refunds {formatFrw(leftOf(asked))} and puts{' '}
            <Plural
              value={countOf(asked)}
              one="this work back in the shop. Declining keeps it in the order: please send it then."
              other="these works back in the shop. Declining keeps them in the order: please send them then."
            />
          </Trans>
        )}
      </p>
      {waits ? null : <Answers order={order} asked={asked} reader={reader} at={cancellation.at} />}
    </section>
  );
}

type AskedProps = Props & { asked: readonly OrderItem[]; at: string; isWhole: boolean };

/** What was asked for. An artist reads of their own works alone, by name, and whether these are all that they have in the order. */
function Asked({ order: { user, items, severalArtists }, asked, at, isWhole, reader }: AskedProps) {
  const works = worksOf(asked);
  if (isWhole)
    return (
      <p>
        <Trans>
          {user.name} asked to cancel this order on <Moment time={at} />.
        </Trans>
      </p>
    );
  if (reader === 'admin')
    return (
      <>
        <p>
          <Trans>
            {user.name} asked to cancel a part of this order on <Moment time={at} />:
          </Trans>
        </p>
        <p className="work-title wrap-anywhere">{works}</p>
      </>
    );
  return (
    <p className="wrap-anywhere">
      <Trans>
        {user.name} asked to cancel {works} on <Moment time={at} />.
      </Trans>{' '}
      {severalArtists && asked.length === items.length ? (
        <Plural value={asked.length} one="It is all that is yours in this order." other="They are all that is yours in this order." />
      ) : (
        <Trans>Your other works stay in the order.</Trans>
      )}
    </p>
  );
}

/** In the buyer's words. */
const Why = ({ reason }: { reason: string }) =>
  reason ? <blockquote className="border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{reason}</blockquote> : null;

/** What of these items is still to be refunded, in Frw. */
const leftOf = (items: readonly OrderItem[]) => items.reduce((sum, item) => sum + item.price * item.quantity - item.refundedAmount, 0);

/** How many pieces they are. */
const countOf = (items: readonly OrderItem[]) => items.reduce((sum, item) => sum + item.quantity, 0);

function Answers({ order, asked, reader, at }: Props & { asked: readonly OrderItem[]; at: string }) {
  const answer = useAnswerCancellation();
  const [isAccepting, setIsAccepting] = useState(false);
  const { isAdmin } = useSession();
  const refund = formatFrw(leftOf(asked));
  const decide = (isAccepted: boolean) => answer.mutate({ id: order._id, at, isAccepted });
  const isPending = (isAccepted: boolean) => answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:[&>.button]:grow max-sm:[&>.button]:px-3">
      {(reader === 'artist' || isAdmin) && mayAnswerCancellation('acceptCancellation', reader, order) ? (
        <Button look="danger" busy={isPending(true)} disabled={answer.isPending} onClick={() => setIsAccepting(true)}>
          <Trans>Cancel and refund</Trans>
        </Button>
      ) : null}
      {mayAnswerCancellation('declineCancellation', reader, order) ? (
        <Button busy={isPending(false)} disabled={answer.isPending} onClick={() => decide(false)}>
          <Trans>Decline</Trans>
        </Button>
      ) : null}
      {/* Money that went back can't be asked for again. */}
      <QuestionDialog
        isOpen={isAccepting}
        title={<Trans>Cancel and refund {refund}?</Trans>}
        action={<Trans>Cancel and refund {refund}</Trans>}
        isBusy={isPending(true)}
        onConfirm={() => {
          decide(true);
          setIsAccepting(false);
        }}
        onClose={() => setIsAccepting(false)}
      >
        <p className="wrap-anywhere">
          <Trans>
            {order.user.name} · {worksOf(asked)}
          </Trans>
        </p>
        <p>
          <Trans>The buyer is told by email. This can't be undone.</Trans>
        </p>
      </QuestionDialog>
    </div>
  );
}
