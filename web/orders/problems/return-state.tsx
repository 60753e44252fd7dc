import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderProblem, OrderWithEvents } from '#contract/orders.ts';
import { Price } from '#web/app/display/price.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import { itemsOf, partOf, refundsOf } from './reports.ts';

/** In the head of an own order, of each return that was asked for and not refunded whole: how far it is, and the way to its box. */
export function ReturnState({ order }: { order: OrderWithEvents }) {
  const returns = (order.problems ?? []).filter(({ reason }) => reason === 'return');
  return returns.map((problem) => {
    const items = itemsOf(order, problem);
    return items.every(isRefunded) ? null : (
      <p key={problem._id} className="border-l-2 border-ochre pl-4 wrap-anywhere">
        <Stage
          problem={problem}
          works={worksOf(items)}
          count={items.length}
          refundedFrw={refundsOf(order, problem).reduce((sum, { amount }) => sum + amount, 0)}
        />
      </p>
    );
  });
}

type StageProps = { problem: OrderProblem; works: string; count: number; refundedFrw: number };

function Stage({ problem, works, count, refundedFrw }: StageProps) {
  const { isOpen, isKept, answers } = problem;
  const name = <em className="work-title">{works}</em>;
  // A sum is an answer: that one is still to come would be said beside it.
  if (refundedFrw > 0) {
    return (
      <>
        <Trans>
          Ubugeni refunded <Price amountFrw={refundedFrw} /> for your return of {name}.
        </Trans>{' '}
        {isKept ? (
          <>
            <YouKeep count={count} />{' '}
          </>
        ) : null}
        {isOpen && answers.length === 0 ? (
          <>
            <Trans>The return is still open.</Trans>{' '}
          </>
        ) : null}
        <ToBox problem={problem}>{answers.length > 0 ? <Trans>Read the answer</Trans> : <Trans>See your return</Trans>}</ToBox>
      </>
    );
  }
  if (!isOpen) {
    return (
      <>
        <Trans>Your request to return {name} is resolved.</Trans>{' '}
        <ToBox problem={problem}>{answers.length > 0 ? <Trans>Read the answer</Trans> : <Trans>See your request</Trans>}</ToBox>
      </>
    );
  }
  return answers.length > 0 ? (
    <>
      <Trans>Ubugeni answered your request to return {name}.</Trans>{' '}
      <ToBox problem={problem}>
        <Trans>Read the answer</Trans>
      </ToBox>
    </>
  ) : (
    <>
      <Trans>You asked to return {name}. Ubugeni will answer by email.</Trans>{' '}
      <ToBox problem={problem}>
        <Trans>See your request</Trans>
      </ToBox>
    </>
  );
}

/** That what was asked to be returned stays with its buyer. */
export const YouKeep = ({ count }: { count: number }) => (
  <Plural value={count} one="You keep it: there is nothing to send back." other="You keep them: there is nothing to send back." />
);

const ToBox = ({ problem, children }: { problem: OrderProblem; children: ReactNode }) => (
  <Link to={`#${partOf(problem)}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
    {children}
  </Link>
);

type ReturnTitleProps = { problem: OrderProblem; isRefundedWhole: boolean; hasRefund: boolean };

/** What is said of a return above its box and in the rows of its works. */
export function ReturnTitle({ problem: { isOpen, answers }, isRefundedWhole, hasRefund }: ReturnTitleProps) {
  const isAnswered = isRefundedWhole || answers.length > 0;
  if (hasRefund) {
    // What becomes of the work stays open until somebody has answered.
    return isOpen && !isAnswered ? <Trans>Return partly refunded</Trans> : <Trans>Return refunded</Trans>;
  }
  if (!isOpen) return <Trans>Your return request is resolved</Trans>;
  return isAnswered ? <Trans>Return answered</Trans> : <Trans>Return requested</Trans>;
}
