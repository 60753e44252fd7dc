import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { AccountSortSelect } from '#web/accounts/manage/account-sort.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { Outcome, useHeldRows } from '#web/dashboard/use-held-rows.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { ApproveButton, CancelArtistDialog, CancelButton } from './decide.tsx';
import { ExportButton } from '#web/admin/export-button.tsx';
import { AccountTable } from './account-table.tsx';

/** `/dashboard/admin/manage-artists`: approved artists, or with the filter cancelled ones. */
export default function ArtistsScreen() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const search = address.get('search') ?? '';
  const status = address.get('status') === 'cancelled' ? 'cancelled' : 'approved';
  const [cancelled, setCancelled] = useState<Person>();
  const held = useHeldRows<Person>(address.toString());
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`manage-artists`}>
        <ExportButton call="GET /admin/export/people.csv" label={t`Export CSV of all people`} />
      </ScreenTitle>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <ListSearch className="max-sm:col-span-2" label={t`Search artists`} value={search} onChange={(text) => set('search', text)} />
        <Select label={t`Status`} value={status} onChange={(event) => set('status', event.target.value === 'cancelled' ? 'cancelled' : '')}>
          <option value="approved">{t`approved`}</option>
          <option value="cancelled">{t`cancelled`}</option>
        </Select>
        <AccountSortSelect />
      </div>
      <AccountTable
        caption={t`Artists`}
        filters={{ role: 'Artist', status, search }}
        held={held}
        renderMore={(person) => (
          <>
            <ApproveButton person={person} onDone={(one) => held.hold(one, <Outcome>{t`Approved`}</Outcome>)} />
            <CancelButton person={person} onAsk={() => setCancelled(person)} />
          </>
        )}
      />
      <CancelArtistDialog
        person={cancelled}
        onDone={(one) => held.hold(one, <Outcome>{t`Cancelled`}</Outcome>)}
        onClose={() => setCancelled(undefined)}
      />
    </div>
  );
}
