import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { STAFF, type Staff } from '#contract/staff.ts';
import { Select } from '#web/kit/forms/select.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { useSetRole } from './queries.ts';

/** Who somebody is in the shop: customer or artist, and what of its work they do. */
export function RoleDialog({ person, isOpen, onClose }: { person: Person; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [role, setRole] = useState<'User' | 'Artist'>(person.role === 'Artist' ? 'Artist' : 'User');
  const [staff, setStaff] = useState<Staff | null>(person.staff);
  const set = useSetRole(person._id, onClose);
  const isSame = staff === person.staff && (staff === 'admin' || role === person.role);
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Role of ${person.name}`}
      action={<Trans>Change the role</Trans>}
      isBusy={set.isPending}
      isRefused={isSame}
      onConfirm={() => set.mutate({ role, staff })}
      onClose={onClose}
    >
      <Select
        label={t`Works for Ubugeni as`}
        value={staff ?? ''}
        onChange={(event) => setStaff(STAFF.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{t`nobody of the staff`}</option>
        <option value="editor">{t`editor: works, applicants, moderation, blog`}</option>
        <option value="support">{t`support: orders, people, emails`}</option>
        <option value="admin">{t`admin: everything`}</option>
      </Select>
      {staff === 'admin' ? null : (
        <Select label={t`In the shop`} value={role} onChange={(event) => setRole(event.target.value === 'Artist' ? 'Artist' : 'User')}>
          <option value="User">{t`customer`}</option>
          <option value="Artist">{t`artist`}</option>
        </Select>
      )}
      <p className="text-sm text-ash">
        <Consequence person={person} role={role} staff={staff} />
      </p>
    </QuestionDialog>
  );
}

function Consequence({ person, role, staff }: { person: Person; role: 'User' | 'Artist'; staff: Staff | null }) {
  const isCustomer = staff !== 'admin' && role === 'User';
  if (isCustomer && person.role !== 'User') return <Trans>Their works are hidden.</Trans>;
  if (!isCustomer && staff !== 'admin' && person.role === 'User') return <Trans>They become an applicant, whom you can approve.</Trans>;
  return <Trans>This takes effect at once.</Trans>;
}
