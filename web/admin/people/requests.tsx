import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { emptyMessages } from '#contract/messages.ts';
import { accountsQuery } from '#web/accounts/queries.ts';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { useAccountSort } from '#web/accounts/manage/account-sort.tsx';
import { Outcome, useHeldRows } from '#web/dashboard/use-held-rows.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CertificateIcon } from '#web/kit/visuals/icons.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { ApproveButton, CancelArtistDialog, CancelButton } from './decide.tsx';
import { useAccountColumns } from './account-columns.tsx';

/** 'All Reqest From Artist': applicants who wait for a decision (product.md section 2, 'Admin screens'). */
export function Requests() {
  const { t } = useLingui();
  const [shown, setShown] = useState<Person>();
  const [cancelled, setCancelled] = useState<Person>();
  const [sort, setSort] = useAccountSort();
  const held = useHeldRows<Person>(sort);
  const list = useInfiniteQuery(accountsQuery({ role: 'Artist', status: 'pending', sort }));
  const columns = useAccountColumns(
    (person) =>
      held.outcomeOf(person) ?? (
        <>
          <ApproveButton person={person} onDone={(one) => held.hold(one, <Outcome>{t`Approved`}</Outcome>)} />
          <CancelButton person={person} onAsk={() => setCancelled(person)} />
          <IconButton label={t`View certificate of ${person.name}`} onClick={() => setShown(person)}>
            <CertificateIcon />
          </IconButton>
        </>
      ),
  );
  return (
    <section id="requests" aria-labelledby="requests-title" className="flex scroll-mt-24 flex-col gap-4">
      <h3 id="requests-title" className="text-xl">
        <Trans>All Reqest From Artist</Trans>
      </h3>
      <PagedTable
        list={list}
        held={held}
        caption={t`All Reqest From Artist`}
        columns={columns}
        fold="tablet"
        sort={sort}
        onSort={setSort}
        emptyText={emptyMessages.noDataAddYours}
      />
      <CertificateDialog person={shown} onClose={() => setShown(undefined)} />
      <CancelArtistDialog
        person={cancelled}
        onDone={(one) => held.hold(one, <Outcome>{t`Cancelled`}</Outcome>)}
        onClose={() => setCancelled(undefined)}
      />
    </section>
  );
}
