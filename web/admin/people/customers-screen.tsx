import { useLingui } from '@lingui/react/macro';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { AddStaff } from './add-staff.tsx';
import { PeopleList } from './people-list.tsx';

/** `/dashboard/admin/manage-customers`: people with role User (product.md section 2), everybody, or who works for the shop. */
export default function CustomersScreen() {
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
        { name: 'role', label: t`Role`, options: { any: t`Everybody` }, isQuick: true },
        { name: 'standing', label: t`State`, options: { active: t`Active`, blocked: t`Blocked` }, isQuick: true },
        { name: 'staff', label: t`Staff`, options: { any: t`Staff` }, isQuick: true },
      ]}
      readFilters={({ value }) => {
        const staff = oneOf(['any'], value('staff') ?? null);
        return {
          // Those who work for the shop have any role.
          role: staff || value('role') === 'any' ? undefined : 'User',
          standing: oneOf(['active', 'blocked'], value('standing') ?? null),
          staff,
        };
      }}
    />
  );
}
