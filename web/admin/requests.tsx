import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skeletons } from '#contract/bounds.ts';
import type { Person } from '#contract/users.ts';
import { emptyWords } from '#contract/words.ts';
import { isPerson, peopleQuery } from '#web/artist/people.ts';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { usePeopleSort } from '#web/dashboard/people-sort.tsx';
import { explain } from '#web/failures/situations.ts';
import { IconButton } from '#web/kit/button.tsx';
import { CertificateIcon } from '#web/kit/icons.tsx';
import { Table } from '#web/kit/table.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { ApproveButton, CancelArtistDialog, CancelButton } from './decide.tsx';
import { usePersonColumns } from './person-columns.tsx';

/** 'All Reqest From Artist': applicants who wait for a decision (specification section 2, 'Admin screens'). */
export function Requests() {
  const { t } = useLingui();
  const [shown, setShown] = useState<Person>();
  const [cancelled, setCancelled] = useState<Person>();
  const [sort, setSort] = usePeopleSort();
  const { data, error, ...paging } = useInfiniteQuery(peopleQuery({ role: 'Artist', status: 'pending', sort }));
  const columns = usePersonColumns((person) => (
    <>
      <ApproveButton person={person} />
      <CancelButton person={person} onAsk={() => setCancelled(person)} />
      <IconButton label={t`View certificate of ${person.name}`} onClick={() => setShown(person)}>
        <CertificateIcon />
      </IconButton>
    </>
  ));
  return (
    <section aria-labelledby="requests-title" className="flex flex-col gap-4">
      <h3 id="requests-title" className="text-xl">
        <Trans>All Reqest From Artist</Trans>
      </h3>
      <Table
        caption={t`All Reqest From Artist`}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.data).filter(isPerson)}
        keyOf={({ _id }) => _id}
        error={error ? explain('loadTable', error) : undefined}
        skeletonRows={skeletons.tableRows}
        sort={sort}
        onSort={setSort}
        emptyText={emptyWords.noDataAddYours}
      />
      <MoreRows {...paging} />
      <CertificateDialog person={shown} onClose={() => setShown(undefined)} />
      <CancelArtistDialog person={cancelled} onClose={() => setCancelled(undefined)} />
    </section>
  );
}
