import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { AddStaff } from './add-staff.tsx';
import { PeopleList } from './people-list.tsx';

/** `/dashboard/admin/manage-customers`: people with role User (product.md section 2), or everybody; by its address a list of those who work for the shop. */
export default function CustomersScreen() {
  const [address] = useSearchParams();
  return address.get('staff') === 'any' ? <StaffList /> : <Customers />;
}

function Customers() {
  const { t } = useLingui();
  return (
    <PeopleList
      renderTitle={(save) => (
        <ScreenTitle title={t`manage-customers`}>
          <AddStaff />
          {save}
        </ScreenTitle>
      )}
      caption={t`Customers`}
      searchLabel={t`Search customers`}
      figures="bought"
      filters={[
        { name: 'role', label: t`Who`, options: { any: t`Everybody` }, isQuick: true, isMoreOnPhone: true },
        { name: 'standing', label: t`State`, options: { active: t`Active`, blocked: t`Blocked` }, isQuick: true },
        { name: 'staff', label: t`Who`, options: { any: t`Staff` }, isQuick: true, isMoreOnPhone: true },
      ]}
      readFilters={({ value }) => ({
        role: value('role') === 'any' ? undefined : 'User',
        standing: oneOf(['active', 'blocked'], value('standing') ?? null),
      })}
    />
  );
}

/** Those who work for the shop have any role. */
function StaffList() {
  const { t } = useLingui();
  return (
    <PeopleList
      renderTitle={(save) => (
        <>
          <WayBack to={screens.adminCustomers}>{t`All customers`}</WayBack>
          <ScreenTitle title={t`Staff`}>
            <AddStaff />
            {save}
          </ScreenTitle>
        </>
      )}
      caption={t`Staff`}
      searchLabel={t`Search the staff`}
      figures="role"
      filters={[
        { name: 'standing', label: t`State`, options: { active: t`Active`, blocked: t`Blocked` }, isQuick: true, isMoreOnPhone: true },
      ]}
      readFilters={({ value }) => ({ standing: oneOf(['active', 'blocked'], value('standing') ?? null), staff: 'any' })}
    />
  );
}
