import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderItem, OrderProblem, OrderWithEvents, Refund } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useLinkedPart } from '#web/orders/use-linked-part.ts';
import { listNames } from '#web/orders/named-works.ts';
import { useReasons } from './reasons.ts';
import { itemsOf, partOf } from './reports.ts';

/** What the buyer of an order reported or asks to return, the latest first: who answers and how soon, what they wrote, and what the shop refunded since and wrote back. */
export function ReportedProblems({ order, order: { problems, user, refunds } }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  if (!problems) return null;
  return (
    <section aria-label={problems.every(isReturn) ? t`Requested returns` : t`Reported problems`} className="flex flex-col gap-4">
      {problems.map((problem) => (
        <Reported
          key={problem._id}
          problem={problem}
          items={itemsOf(order, problem)}
          refunds={refunds.filter((refund) => problems.find(({ at }) => at <= refund.at) === problem)}
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
  const reasons = useReasons();
  const part = partOf(problem);
  const box = useLinkedPart(part);
  const { at, isOpen, reason, text, photos, answers } = problem;
  const works = problem.items ? items.map(({ product }) => product.name) : [];
  const isAwaited = isOpen && !isAnswered(problem, items, refunds);
  return (
    <article
      ref={box}
      id={part}
      tabIndex={-1}
      className={classNames('flex scroll-mt-28 flex-col gap-3 border bg-paper p-6', isAwaited ? 'border-ochre' : 'border-hairline')}
    >
      <header className="flex flex-col gap-1">
        <h2 className="text-xl">
          <Title problem={problem} hasAnswer={isAnswered(problem, items, refunds)} hasRefund={refunds.length > 0} />
        </h2>
        <p className="text-sm text-ash">
          {reason && !isReturn(problem) ? `${reasons[reason]} · ` : ''}
          <DateAndTime time={at} />
        </p>
        {works.length > 0 ? <p className="work-title wrap-anywhere">{listNames(works)}</p> : null}
      </header>
      {isAwaited ? (
        <p>
          <Awaited isReturn={isReturn(problem)} email={email} />
        </p>
      ) : null}
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

/** A refund answers a report too; whether and where a work is sent back it leaves open, as long as its price is not refunded. */
function isAnswered(problem: OrderProblem, items: readonly OrderItem[], refunds: readonly Refund[]): boolean {
  if (problem.answers.length > 0) return true;
  return isReturn(problem) ? items.every(isRefunded) : refunds.length > 0;
}

const isReturn = ({ reason }: OrderProblem): boolean => reason === 'return';

type TitleProps = { problem: OrderProblem; hasAnswer: boolean; hasRefund: boolean };

function Title({ problem, hasAnswer, hasRefund }: TitleProps) {
  const { isOpen } = problem;
  if (!isReturn(problem)) return isOpen ? <Trans>You reported a problem</Trans> : <Trans>Your report is resolved</Trans>;
  // A sum that went back leaves open what becomes of the work, until that is answered.
  if (hasRefund && (hasAnswer || !isOpen)) return <Trans>Return refunded</Trans>;
  if (!isOpen) return <Trans>Your return request is resolved</Trans>;
  return hasAnswer ? <Trans>Return answered</Trans> : <Trans>Return requested</Trans>;
}

/** Who answers, where, and how soon. */
function Awaited({ isReturn: isOfReturn, email }: { isReturn: boolean; email: string }) {
  if (!isOfReturn) {
    return (
      <Trans>
        Ubugeni reads it and answers by email to <strong>{email}</strong>, usually within two working days. The answer will be here too.
      </Trans>
    );
  }
  return (
    <Trans>
      Waiting for an answer: Ubugeni emails <strong>{email}</strong> whether, how and where to send it back, usually within two working
      days. Please keep it until then. The answer will be here too.
    </Trans>
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
