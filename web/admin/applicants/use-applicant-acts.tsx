import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Applicant } from '#contract/people.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';

/** What is decided about several applicants at once; nobody decides about their own application. */
export function useApplicantActs(): BulkAct<Applicant>[] {
  const { t } = useLingui();
  const { identity } = useSession();
  const isOther = ({ _id }: Applicant) => _id !== identity;
  return [
    {
      key: 'approve',
      label: t`Approve`,
      allows: isOther,
      run: ({ _id: id }, send) => send('POST /users/{id}/artist', { params: { id } }),
      done: (count) => t`${plural(count, { one: '# artist', other: '# artists' })} approved`,
      undo: ({ _id: id }, send) => send('POST /users/{id}/artist/undo', { params: { id } }),
      undone: (count) => t`${plural(count, { one: '# approval', other: '# approvals' })} undone`,
    },
    {
      key: 'decline',
      label: t`Decline`,
      allows: isOther,
      run: ({ _id: id }, send, reason) => send('POST /users/{id}/cancel', { params: { id }, body: { reason } }),
      done: (count) => t`${plural(count, { one: '# application', other: '# applications' })} declined`,
      ask: (applicants) => ({
        title: t`Decline ${plural(applicants.length, { one: '# application', other: '# applications' })}?`,
        text: (
          <p>
            <Trans>You can approve them later.</Trans>
          </p>
        ),
        reason: { hint: t`We include it in the email.`, isRequired: true },
      }),
    },
  ];
}
