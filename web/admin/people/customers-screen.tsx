import { useLingui } from '@lingui/react/macro';
import { useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { AccountSortSelect } from '#web/accounts/manage/account-sort.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { ExportButton } from '#web/admin/export-button.tsx';
import { AccountTable } from './account-table.tsx';

/** `/dashboard/admin/manage-customers`: accounts with role User. */
export default function CustomersScreen() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const search = address.get('search') ?? '';
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`manage-customers`}>
        <ExportButton call="GET /admin/export/people.csv" label={t`Export CSV of all people`} />
      </ScreenTitle>
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <ListSearch label={t`Search customers`} value={search} onChange={(text) => set('search', text)} />
        <AccountSortSelect />
      </div>
      <AccountTable caption={t`Customers`} filters={{ role: 'User', search }} />
    </div>
  );
}
