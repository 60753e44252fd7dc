import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Person, UserStatus } from '#contract/users.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { Select } from '#web/kit/select.tsx';
import { ApproveButton, CancelArtistDialog, CancelButton } from './decide.tsx';
import { ExportButton } from './export-button.tsx';
import { PeopleTable } from './people-table.tsx';

/** `/dashboard/admin/manage-artists`: approved artists, and by the filter those who were cancelled. */
export default function ArtistsScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<UserStatus>('approved');
  const [cancelled, setCancelled] = useState<Person>();
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`manage-artists`}>
        <ExportButton sheet="people" />
      </ScreenTitle>
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-prose">
        <ListSearch label={t`Search artists`} value={search} onChange={setSearch} />
        <Select
          label={t`Status`}
          value={status}
          onChange={(event) => setStatus(event.target.value === 'cancelled' ? 'cancelled' : 'approved')}
        >
          <option value="approved">{t`approved`}</option>
          <option value="cancelled">{t`cancelled`}</option>
        </Select>
      </div>
      <PeopleTable
        caption={t`Artists`}
        filters={{ role: 'Artist', status, search }}
        renderMore={(person) => (
          <>
            <ApproveButton person={person} />
            <CancelButton person={person} onAsk={() => setCancelled(person)} />
          </>
        )}
      />
      <CancelArtistDialog person={cancelled} onClose={() => setCancelled(undefined)} />
    </div>
  );
}
