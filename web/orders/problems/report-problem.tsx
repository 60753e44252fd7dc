import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { mayAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { ORDER_PROBLEM } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { stateOf } from '#web/orders/state/acts.ts';
import { ProblemForm } from './problem-form.tsx';

/** Of what was cancelled before any of it left, nothing can be missing, damaged or another thing. */
const mayHaveProblem = ({ status, items }: Order): boolean => status !== 'cancelled' || items.some(({ sentAt }) => sentAt !== null);

/** Reports to the shop what is wrong with a paid order. */
export function ReportProblem({ order }: { order: Order }) {
  const { hash } = useLocation();
  const isOffered = mayAct('reportProblem', ['buyer'], stateOf(order)) && mayHaveProblem(order);
  // A mail leads to the form.
  const [isOpen, setOpen] = useState(() => hash === `#${ORDER_PROBLEM}` && isOffered);
  // What is typed stays when the order changes meanwhile; the server then says why it is not sent.
  if (!isOpen && !isOffered) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Report a problem</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Report a problem with order {order.number}</Trans>}>
        <ProblemForm order={order} name={`problem:${order._id}`} begun={{ text: '' }} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
