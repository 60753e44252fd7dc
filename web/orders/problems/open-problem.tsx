import { Trans } from '@lingui/react/macro';
import type { OrderWithEvents } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';

/** For the artist of an order: that its buyer waits for the shop's answer. The report itself is between these two. */
export function OpenProblem({ order: { problems, items } }: { order: OrderWithEvents }) {
  const open = problems?.find(({ isOpen }) => isOpen);
  if (!open) return null;
  const works = items.flatMap(({ _id, product }) => (open.items?.includes(_id) ? [product.name] : [])).join(', ');
  return (
    <p className="border-l-2 border-ochre pl-4">
      {open.reason === 'return' ? (
        <Trans>
          The buyer asked to return <em className="work-title">{works}</em> on <Moment time={open.at} />. Ubugeni answers them, and writes
          to you if you are needed.
        </Trans>
      ) : works ? (
        <Trans>
          The buyer reported a problem with <em className="work-title">{works}</em> on <Moment time={open.at} />. Ubugeni answers them, and
          writes to you if you are needed.
        </Trans>
      ) : (
        <Trans>
          The buyer reported a problem with this order on <Moment time={open.at} />. Ubugeni answers them, and writes to you if you are
          needed.
        </Trans>
      )}
    </p>
  );
}
