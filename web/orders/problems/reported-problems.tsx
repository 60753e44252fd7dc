import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderItem, OrderProblem, OrderWithEvents, Refund } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useLinkedPart } from '#web/orders/use-linked-part.ts';
import { listNames } from '#web/orders/named-works.ts';
import { useReasons } from './reasons.ts';
import { itemsOf, partOf, refundsOf } from './reports.ts';
import { ReturnTitle, YouKeep } from './return-state.tsx';

/** What the buyer of an order reported or asks to return, the latest first: who answers and how soon, what they wrote, and what the shop refunded since and wrote back. */
export function ReportedProblems({ order, order: { problems, user } }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  if (!problems) return null;
  return (
    <section aria-label={problems.every(isReturn) ? t`Requested returns` : t`Reported problems`} className="flex flex-col gap-4">
      {problems.map((problem) => (
        <Reported
          key={problem._id}
          problem={problem}
          items={itemsOf(order, problem)}
          refunds={refundsOf(order, problem)}
          email={user.email}
        />
      ))}
    </section>
  );
}

type ReportedProps = {
  problem: OrderProblem;
  /** That it is about. */
  items: readonly OrderItem[];
  /** Decided after it, and before the next report. */
  refunds: readonly Refund[];
  email: string;
};

function Reported({ problem, items, refunds, email }: ReportedProps) {
  const part = partOf(problem);
  const box = useLinkedPart(part);
  const { isOpen, text, photos, answers } = problem;
  const works = problem.items ? items.map(({ product }) => product.name) : [];
  const isUnanswered = isOpen && answers.length === 0;
  // A refund is an answer, too.
  const isAwaited = isUnanswered && refunds.length === 0;
  return (
    <article
      ref={box}
      id={part}
      tabIndex={-1}
      className={classNames('flex scroll-mt-28 flex-col gap-3 border bg-paper p-6', isAwaited ? 'border-ochre' : 'border-hairline')}
    >
      <header className="flex flex-col gap-1">
        <h2 className="text-xl">
          <Title problem={problem} items={items} hasRefund={refunds.length > 0} />
        </h2>
        <ReasonAndTime problem={problem} />
        {works.length > 0 ? <p className="work-title wrap-anywhere">{listNames(works)}</p> : null}
      </header>
      {problem.isKept ? (
        <p>
          <YouKeep count={items.length} />
        </p>
      ) : null}
      {isUnanswered ? <Awaited problem={problem} items={items} hasRefund={refunds.length > 0} email={email} /> : null}
      <details open={isAwaited}>
        {/* No flex: it would take the triangle away. */}
        <summary className="min-h-11 w-fit cursor-pointer content-center text-sm underline underline-offset-4">
          <Trans>What you wrote</Trans>
        </summary>
        <blockquote className="border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
        {photos > 0 ? (
          <p className="pt-2 pl-4 text-sm text-ash">
            <Plural value={photos} one="With # photo" other="With # photos" />
          </p>
        ) : null}
      </details>
      {answers.map((answer) => (
        <div key={answer.at} className="flex flex-col gap-1">
          <p className="text-sm text-ash">
            <Trans>
              Ubugeni answered · <DateAndTime time={answer.at} />
            </Trans>
          </p>
          <blockquote className="border-l-2 border-ochre pl-4 whitespace-pre-line wrap-anywhere">{answer.text}</blockquote>
        </div>
      ))}
      {/* What the answer promises comes after it. */}
      {refunds.map((refund) => (
        <Refunded key={refund._id} refund={refund} />
      ))}
      {isOpen ? (
        <p className="text-sm text-ash">
          <Trans>To add something, reply to our email.</Trans>
        </p>
      ) : null}
    </article>
  );
}

const isReturn = ({ reason }: OrderProblem): boolean => reason === 'return';

function ReasonAndTime({ problem, problem: { reason, at } }: { problem: OrderProblem }) {
  const reasons = useReasons();
  return (
    <p className="text-sm text-ash">
      {reason && !isReturn(problem) ? `${reasons[reason]} · ` : ''}
      <DateAndTime time={at} />
    </p>
  );
}

type AnsweredProps = { problem: OrderProblem; items: readonly OrderItem[]; hasRefund: boolean };

function Title({ problem, items, hasRefund }: AnsweredProps) {
  if (isReturn(problem)) return <ReturnTitle problem={problem} isRefundedWhole={items.every(isRefunded)} hasRefund={hasRefund} />;
  return problem.isOpen ? <Trans>You reported a problem</Trans> : <Trans>Your report is resolved</Trans>;
}

/** Who answers, where, and how soon; where a part was refunded of a return, only what may still come; nothing after another refund. */
function Awaited({ problem, items, hasRefund, email }: AnsweredProps & { email: string }) {
  if (!isReturn(problem)) {
    return hasRefund ? null : (
      <p>
        <Trans>
          Ubugeni reads it and answers by email to <strong>{email}</strong>, usually within two working days. The answer will be here too.
        </Trans>
      </p>
    );
  }
  if (items.every(isRefunded)) return null;
  return (
    <p>
      {hasRefund ? (
        <Trans>
          Your return is still open: Ubugeni will email <strong>{email}</strong> whether, how and where to send it back. Please keep it
          until then.
        </Trans>
      ) : (
        <Trans>
          Waiting for an answer: Ubugeni emails <strong>{email}</strong> whether, how and where to send it back, usually within two working
          days. Please keep it until then. The answer will be here too.
        </Trans>
      )}
    </p>
  );
}

function Refunded({ refund: { at, amount, reason } }: { refund: Refund }) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Trans>
          Ubugeni refunded <Price amountFrw={amount} /> · <DateAndTime time={at} />
        </Trans>
      </p>
      {reason ? <blockquote className="border-l-2 border-ochre pl-4 wrap-anywhere">{reason}</blockquote> : null}
    </div>
  );
}
