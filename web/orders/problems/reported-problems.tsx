import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderProblem, OrderWithEvents, Refund } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useReasons } from './reasons.ts';

/** What the buyer of an order reported, the latest first: who answers and how soon, what they wrote, and what the shop refunded since and wrote back. */
export function ReportedProblems({ order: { problems, user, items, refunds } }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  if (!problems) return null;
  return (
    <section aria-label={t`Reported problems`} className="flex flex-col gap-4">
      {problems.map((problem) => (
        <Reported
          key={problem._id}
          problem={problem}
          works={items.flatMap(({ _id, product }) => (problem.items?.includes(_id) ? [product.name] : []))}
          refunds={refunds.filter((refund) => problems.find(({ at }) => at <= refund.at) === problem)}
          email={user.email}
        />
      ))}
    </section>
  );
}

type ReportedProps = {
  problem: OrderProblem;
  works: readonly string[];
  /** Decided after it, and before the next report. */
  refunds: readonly Refund[];
  email: string;
};

function Reported({ problem, works, refunds, email }: ReportedProps) {
  const reasons = useReasons();
  const { at, isOpen, reason, text, photos, answers } = problem;
  const isAwaited = isOpen && answers.length === 0 && refunds.length === 0;
  return (
    <article className="flex flex-col gap-3 border border-ochre bg-paper p-6">
      <header className="flex flex-col gap-1">
        <h2 className="text-xl">{isOpen ? <Trans>You reported a problem</Trans> : <Trans>Your report is resolved</Trans>}</h2>
        <p className="text-sm text-ash">
          {reason ? `${reasons[reason]} · ` : ''}
          <DateAndTime time={at} />
        </p>
        {works.length > 0 ? <p className="work-title wrap-anywhere">{works.join(', ')}</p> : null}
      </header>
      {isAwaited ? (
        <p>
          <Trans>
            Ubugeni reads it and answers by email to <strong>{email}</strong>, usually within two working days. The answer will be here too.
          </Trans>
        </p>
      ) : null}
      <details open={isAwaited}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
          <Trans>What you wrote</Trans>
        </summary>
        <blockquote className="border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
        {photos > 0 ? (
          <p className="pt-2 pl-4 text-sm text-ash">
            <Plural value={photos} one="With # photo" other="With # photos" />
          </p>
        ) : null}
      </details>
      {refunds.map((refund) => (
        <Refunded key={refund._id} refund={refund} />
      ))}
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
      {isOpen ? (
        <p className="text-sm text-ash">
          <Trans>To add something, reply to our email.</Trans>
        </p>
      ) : null}
    </article>
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
