import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { ExportButton } from './export-button.tsx';
import { PeopleTable } from './people-table.tsx';

/** `/dashboard/admin/manage-customers`: people with role User. */
export default function CustomersScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`manage-customers`}>
        <ExportButton sheet="people" />
      </ScreenTitle>
      <div className="lg:max-w-md">
        <ListSearch label={t`Search customers`} value={search} onChange={setSearch} />
      </div>
      <PeopleTable caption={t`Customers`} filters={{ role: 'User', search }} />
    </div>
  );
}
