import { Trans, useLingui } from '@lingui/react/macro';
import type { DecisionKind, PersonDecision } from '#contract/people.ts';
import { DateAndTime } from '#web/app/display/date.tsx';

/** What was decided about a person and what they answered, the newest first. */
export function DecisionList({ decisions }: { decisions: readonly PersonDecision[] }) {
  const { t } = useLingui();
  const names: Record<DecisionKind, string> = {
    approved: t`Approved`,
    declined: t`Declined`,
    cancelled: t`Approval cancelled`,
    undone: t`Approval undone`,
    asked: t`Asked for more`,
    answered: t`Answered`,
    blocked: t`Blocked`,
    unblocked: t`Unblocked`,
  };
  if (decisions.length === 0) {
    return (
      <p className="text-sm text-ash">
        <Trans>None.</Trans>
      </p>
    );
  }
  return (
    <ol className="flex flex-col border-t border-hairline">
      {decisions.map(({ _id, kind, text, by, createdAt }) => (
        <li key={_id} className="flex flex-col gap-1 border-b border-hairline py-2 text-sm">
          <span>
            {[names[kind], by].filter(Boolean).join(' · ')}{' '}
            <span className="text-ash">
              <DateAndTime time={createdAt} />
            </span>
          </span>
          {text ? <span className="wrap-anywhere whitespace-pre-line text-ash">{text}</span> : null}
        </li>
      ))}
    </ol>
  );
}
