import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { Person } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import { isPasswordAsked, subscribeQuestion } from '#web/accounts/session/password-question.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { useSetRole } from './queries.ts';

/** Who somebody is in the shop: customer or artist, and what of its work they do. While the password is asked for it stands aside. */
export function RoleDialog({ person, isOpen, onClose }: { person: Person; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [role, setRole] = useState<'User' | 'Artist'>(person.role === 'Artist' ? 'Artist' : 'User');
  const [staff, setStaff] = useState<Staff | null>(person.staff);
  const set = useSetRole(person._id, onClose);
  const isProving = useIsProving(set.isPending);
  const isSame = staff === person.staff && (staff === 'admin' || role === person.role);
  return (
    <QuestionDialog
      isOpen={isOpen && !isProving}
      title={t`Role of ${person.name}`}
      action={<Trans>Save</Trans>}
      look="primary"
      isBusy={set.isPending}
      isIncomplete={isSame}
      onConfirm={() => set.mutate({ role, staff })}
      onClose={onClose}
    >
      <StaffChoice chosen={staff} onChoose={setStaff} />
      <Scope staff={staff} />
      {staff === 'admin' ? null : (
        <Select label={t`In the shop`} value={role} onChange={(event) => setRole(event.target.value === 'Artist' ? 'Artist' : 'User')}>
          <option value="User">{t`customer`}</option>
          <option value="Artist">{t`artist`}</option>
        </Select>
      )}
      {isSame ? null : (
        <p className="text-sm text-ash">
          <Consequence person={person} role={role} staff={staff} />{' '}
          <Trans>They are signed out, and we email them what they can do now and that you decided it.</Trans>
        </p>
      )}
    </QuestionDialog>
  );
}

/** Whether a change that is being made had to ask for the password; until it has ended, no dialog stands beneath that question. */
function useIsProving(isPending: boolean): boolean {
  const isAsked = useSyncExternalStore(subscribeQuestion, isPasswordAsked, () => false);
  const [isProving, setProving] = useState(false);
  const isNow = isPending && (isProving || isAsked);
  if (isNow !== isProving) setProving(isNow);
  return isNow;
}

function StaffChoice({ chosen, onChoose }: { chosen: Staff | null; onChoose: (staff: Staff | null) => void }) {
  const { t } = useLingui();
  const name = useId();
  const choices: [staff: Staff | null, text: string][] = [
    [null, t`Not on the staff`],
    ['editor', t`Editor: works, applicants, moderation, blog`],
    ['support', t`Support: orders, people, emails`],
    ['admin', t`Admin: everything`],
  ];
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">
        <Trans>Works for Ubugeni as</Trans>
      </legend>
      {choices.map(([staff, text]) => (
        <Checkbox key={text} kind="radio" name={name} checked={chosen === staff} onChange={() => onChoose(staff)} label={text} />
      ))}
    </fieldset>
  );
}

/** What one who works as this can do, and what they cannot; a customer or artist does none of it. */
function Scope({ staff }: { staff: Staff | null }) {
  if (!staff) return null;
  const { can, not } = scopes[staff];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      <dt className="text-ash">
        <Trans>Can</Trans>
      </dt>
      <dd>{can}</dd>
      <dt className="text-ash">
        <Trans>Can’t</Trans>
      </dt>
      <dd>{not}</dd>
    </dl>
  );
}

/** As the calls have it (contract/paths.ts, its column of the staff). */
const scopes: Record<Staff, Record<'can' | 'not', ReactNode>> = {
  editor: {
    can: (
      <Trans>
        Edit, hide and feature every artwork; approve and decline applicants; moderate reviews, questions and comments; handle reports;
        write the blog.
      </Trans>
    ),
    not: <Trans>Open orders, people’s accounts, emails, settings or the audit log.</Trans>,
  },
  support: {
    can: (
      <Trans>
        Approve orders, mark them as sent and cancel unpaid ones; edit and block people, and sign them out; answer emails; handle reports.
      </Trans>
    ),
    not: (
      <Trans>
        Refund, delete accounts, change roles or the accounts of colleagues; edit artworks or decide on applicants; open settings or the
        audit log.
      </Trans>
    ),
  },
  admin: {
    can: <Trans>Everything, including refunds, settings, deleting accounts and making others admins.</Trans>,
    not: <Trans>Read chats that nobody reported, or take the role of the last admin.</Trans>,
  },
};

function Consequence({ person, role, staff }: { person: Person; role: 'User' | 'Artist'; staff: Staff | null }) {
  const isCustomer = staff !== 'admin' && role === 'User';
  const { name } = person;
  if (isCustomer && person.role !== 'User') return <Trans>Once you save, their works are hidden.</Trans>;
  if (!isCustomer && staff !== 'admin' && person.role === 'User') return <Trans>They become an applicant, whom you can approve.</Trans>;
  return staff ? (
    <Trans>Once you save, {name} can do this.</Trans>
  ) : (
    <Trans>Once you save, {name} can’t open the staff’s dashboard any more.</Trans>
  );
}
