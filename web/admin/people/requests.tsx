import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { emptyMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { accountsQuery } from '#web/accounts/queries.ts';
import { type Approved, ApprovedBar } from '#web/admin/person/approved-bar.tsx';
import { searchIn } from '#web/dashboard/list-address.ts';
import { List } from '#web/dashboard/list/list.tsx';
import { useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { ApproveWord, mayDecideAbout } from './account-acts.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { CancelArtistDialog } from '#web/admin/person/cancel-artist-dialog.tsx';
import { accountSortIn, useAccountSorts } from './people-list.tsx';
import { useApprovals } from './use-approvals.tsx';
import { usePeopleActs } from './use-people-acts.tsx';

/** 'All Reqest From Artist': applicants who wait for a decision (product.md section 2, 'Admin screens'). */
export function Requests() {
  const { t } = useLingui();
  const place = useListPlace('person');
  const [cancelled, setCancelled] = useState<Person>();
  const sorts = useAccountSorts();
  const sort = accountSortIn(place, sorts);
  const query = { role: 'Artist', standing: 'waiting', ...searchIn(place), sort } as const;
  const list = useInfiniteQuery({ ...accountsQuery(query), placeholderData: keepPreviousData });
  const { held, ...approvals } = useApprovals(`${sort} ${query.search}`);
  const columns = useAccountColumns({
    onOpen: place.open,
    renderActions: (person) =>
      held.outcomeOf(person) ?? (
        <RequestActs
          person={person}
          onApproved={(one) => approvals.note(person, one)}
          onCancel={() => setCancelled(person)}
          onView={() => place.open(person._id)}
        />
      ),
  });
  const opened = list.data?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === place.opened);
  return (
    <section id="requests" aria-labelledby="requests-title" className="flex scroll-mt-24 flex-col gap-4">
      <h3 id="requests-title" className="text-xl">
        <Trans>All Reqest From Artist</Trans>
      </h3>
      <List
        {...{ place, list, columns, sort, sorts, held }}
        filters={[]}
        caption={t`All Reqest From Artist`}
        searchLabel={t`Search requests`}
        nameOf={({ name }) => name}
        acts={usePeopleActs().filter(({ key }) => key === 'approve' || key === 'cancel')}
        emptyText={emptyMessages.noDataAddYours}
        emptyNext={
          <LinkButton to={screens.adminArtists}>
            <Trans>See the approved artists</Trans>
          </LinkButton>
        }
      />
      {approvals.approved ? (
        <ApprovedBar key={approvals.approved.id} approved={approvals.approved} onEnd={approvals.end} onUndone={held.release} />
      ) : null}
      <CertificateDialog person={opened} onClose={place.close} />
      <CancelArtistDialog person={cancelled} onClose={() => setCancelled(undefined)} />
    </section>
  );
}

type RequestActsProps = { person: Person; onApproved: (approved: Approved) => void; onCancel: () => void; onView: () => void };

function RequestActs({ person, onApproved, onCancel, onView }: RequestActsProps) {
  const { t } = useLingui();
  const viewer = useSession();
  return (
    <>
      <ApproveWord person={person} onApproved={onApproved} />
      {mayDecideAbout(viewer, 'cancel', person) ? (
        <WordButton label={t`Cancel ${person.name}`} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </WordButton>
      ) : null}
      <WordButton label={t`View certificate of ${person.name}`} onClick={onView}>
        <Trans>Certificate</Trans>
      </WordButton>
    </>
  );
}
