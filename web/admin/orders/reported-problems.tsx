import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { UndoBar } from '#web/kit/undo/undo-bar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useCloseContactMessage } from '#web/admin/inbox/inbox.ts';

type Problem = NonNullable<OrderWithEvents['problems']>[number];

/** For the staff: what the buyer of an order reported and the shop has not resolved, with the way to the answer; resolving it can be undone. */
export function ProblemsToResolve({ order: { number, problems, items } }: { order: OrderWithEvents }) {
  const [resolved, setResolved] = useState<string>();
  const undo = useCloseContactMessage(() => setResolved(undefined));
  return (
    <>
      {problems
        ?.filter(({ isOpen }) => isOpen)
        .map((problem) => (
          <OpenProblem
            key={problem._id}
            problem={problem}
            works={items.flatMap(({ _id, product }) => (problem.items?.includes(_id) ? [product.name] : [])).join(', ')}
            onResolved={() => setResolved(problem._id)}
          />
        ))}
      {resolved ? (
        <UndoBar
          key={resolved}
          isBusy={undo.isPending}
          onUndo={() => undo.mutate({ id: resolved, isUndo: true })}
          onEnd={() => setResolved(undefined)}
        >
          <Trans>The problem with order {number} is resolved.</Trans>
        </UndoBar>
      ) : null}
    </>
  );
}

function OpenProblem({ problem, works, onResolved }: { problem: Problem; works: string; onResolved: () => void }) {
  const { _id: id, at, reason } = problem;
  const isReturn = reason === 'return';
  const { t } = useLingui();
  const resolve = useCloseContactMessage(onResolved);
  return (
    <section
      aria-label={isReturn ? t`Return requested` : t`Problem reported`}
      className="flex flex-col gap-3 border border-ochre bg-paper p-4"
    >
      <p className="wrap-anywhere">
        {isReturn ? (
          <Trans>
            The buyer asked to return <em className="work-title">{works}</em> on <Moment time={at} />.
          </Trans>
        ) : works ? (
          <Trans>
            The buyer reported a problem with <em className="work-title">{works}</em> on <Moment time={at} />.
          </Trans>
        ) : (
          <Trans>
            The buyer reported a problem with this order on <Moment time={at} />.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={screens.adminMessage(id)}>
          <Trans>Read and answer</Trans>
        </LinkButton>
        <Button busy={resolve.isPending} onClick={() => resolve.mutate({ id })}>
          <Trans>Mark as resolved</Trans>
        </Button>
      </div>
    </section>
  );
}
