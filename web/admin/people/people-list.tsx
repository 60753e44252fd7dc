import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountSort, type Person } from '#contract/accounts.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { type AccountFilters, accountsQuery } from '#web/accounts/queries.ts';
import { ApprovedBar } from '#web/admin/person/approved-bar.tsx';
import { BlockDialog } from '#web/admin/person/block-dialog.tsx';
import { oneOf, searchIn, shownQuery } from '#web/dashboard/list-address.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { CancelArtistDialog } from '#web/admin/person/cancel-artist-dialog.tsx';
import { DeleteAnyAccountDialog } from '#web/admin/person/delete-account-dialog.tsx';
import { EditAccountDialog } from '#web/admin/person/edit-account-dialog.tsx';
import { AccountActs, mayChange, type RowQuestion } from './account-acts.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { useApprovals } from './use-approvals.tsx';
import { usePeopleActs } from './use-people-acts.tsx';

type PeopleListProps = {
  /** The screen's title, next to the button that saves the list. */
  renderTitle: (save: ReactNode) => ReactNode;
  /** The list's name for screen readers: 'Artists'. */
  caption: string;
  searchLabel: string;
  filters: readonly ListFilter[];
  /** What the rows say of each person beside the specified columns. */
  figures: 'works' | 'bought' | 'role';
  /** What the address asks for besides search and sort order. */
  readFilters: (place: ListPlace) => Omit<AccountFilters, 'search' | 'sort'>;
};

/** People with what can be done about them: manage-artists, manage-customers and the staff are the same list. */
export function PeopleList({ renderTitle, caption, searchLabel, filters, figures, readFilters }: PeopleListProps) {
  const { t } = useLingui();
  const session = useSession();
  const place = useListPlace('person');
  const openPage = useOpenPage();
  const sorts = useSorts(figures);
  const sort = accountSortIn(place, sorts);
  const query = { ...readFilters(place), ...searchIn(place), sort };
  const list = useInfiniteQuery({ ...accountsQuery(query), placeholderData: keepPreviousData });
  const sheet: ListSheet | undefined = doesPart(session.staff, 'people')
    ? { call: 'GET /admin/people.csv', query: shownQuery(query, list.data) }
    : undefined;
  const [question, ask] = useState<RowQuestion>();
  const { held, ...approvals } = useApprovals(JSON.stringify(query));
  const columns = useAccountColumns({
    figures,
    onOpen: place.open,
    renderActions: (person) =>
      held.outcomeOf(person) ?? (
        <AccountActs
          person={person}
          hasRole={figures === 'role'}
          onEdit={() => place.open(person._id)}
          onAsk={ask}
          onApproved={(one) => approvals.note(person, one)}
        />
      ),
  });
  const opened = list.data?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === place.opened);
  return (
    <div className="flex flex-col gap-4">
      {renderTitle(sheet ? <ExportRows sheet={sheet} label={t`Export CSV of the people in this list`} /> : null)}
      <List
        {...{ place, list, columns, filters, sort, caption, searchLabel, held }}
        {...(sheet ? { sheet } : {})}
        {...(openPage ? { onLeave: openPage } : {})}
        sorts={sorts}
        count={{ say: (count) => t`${plural(count, { one: '# person', other: '# people' })}` }}
        nameOf={({ name }) => name}
        acts={usePeopleActs()}
        renderElsewhere={(search) => <FoundElsewhere search={search} />}
        emptyNext={
          <LinkButton to={screens.artists}>
            <Trans>See the artists as buyers do</Trans>
          </LinkButton>
        }
      />
      {approvals.approved ? (
        <ApprovedBar key={approvals.approved.id} approved={approvals.approved} onEnd={approvals.end} onUndone={held.release} />
      ) : null}
      <Opened id={place.opened} person={opened} onClose={place.close} />
      <Questions question={question} onClose={() => ask(undefined)} />
    </div>
  );
}

/** What a press on a row does: to the person's page, as their name does, for the staff who work on people. */
function useOpenPage(): ((id: string) => void) | undefined {
  const { staff } = useSession();
  const navigate = useNavigate();
  const here = useFromHere('person');
  return doesPart(staff, 'people') ? (id) => void navigate(screens.adminPerson(id), { state: here }) : undefined;
}

/** The sort order that the address asks for, if it is one of the list's. */
export function accountSortIn({ value }: ListPlace, sorts: Readonly<Record<string, string>>): AccountSort {
  const asked = oneOf(AccountSort.options, value('sort') ?? null);
  return asked && asked in sorts ? asked : 'newest';
}

/** The words for each sort order of all lists of people, the default first. */
export function useAccountSorts() {
  const { t } = useLingui();
  return { newest: t`Newest first`, oldest: t`Oldest first`, 'name-asc': t`Name, A to Z`, 'name-desc': t`Name, Z to A` } satisfies {
    [K in AccountSort]?: string;
  };
}

/** Where the rows say what each bought, the list is sorted by that too. */
function useSorts(figures: PeopleListProps['figures']): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const sorts = useAccountSorts();
  if (figures !== 'bought') return sorts;
  return {
    ...sorts,
    'orders-desc': t`Most orders first`,
    'orders-asc': t`Fewest orders first`,
    'bought-desc': t`Highest sum first`,
    'bought-asc': t`Lowest sum first`,
  } satisfies { [K in AccountSort]?: string };
}

type OpenedProps = { id: string | undefined; person: Person | undefined; onClose: () => void };

/** What 'Edit' opens: the form of whoever the viewer may edit; for an editor a row opens the application of an artist. */
function Opened({ id, person, onClose }: OpenedProps): ReactNode {
  const session = useSession();
  const isEditable = session.isAdmin || (person !== undefined && mayChange(session, person));
  return (
    <>
      <EditAccountDialog id={isEditable ? id : undefined} onClose={onClose} />
      <CertificateDialog person={!isEditable && person?.role === 'Artist' ? person : undefined} onClose={onClose} />
    </>
  );
}

function Questions({ question, onClose }: { question: RowQuestion | undefined; onClose: () => void }) {
  const of = (act: RowQuestion['act']) => (question?.act === act ? question.person : undefined);
  const blocked = of('block');
  return (
    <>
      {blocked ? <BlockDialog person={blocked} isBlocked={blocked.isBlocked === true} isOpen onClose={onClose} /> : null}
      <CancelArtistDialog person={of('cancel')} onClose={onClose} />
      <DeleteAnyAccountDialog person={of('delete')} onClose={onClose} />
    </>
  );
}
