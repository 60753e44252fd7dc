import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { type AccountFilters, accountsQuery } from '#web/accounts/queries.ts';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { useAccountSort } from '#web/accounts/manage/account-sort.tsx';
import type { HeldRows } from '#web/dashboard/use-held-rows.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { EditIcon, TrashIcon } from '#web/kit/visuals/icons.tsx';
import { DeleteAnyAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { useAccountColumns } from './account-columns.tsx';

type AccountTableProps = {
  caption: string;
  filters: Omit<AccountFilters, 'sort'>;
  /** Actions besides edit and delete. */
  renderMore?: (person: Person) => ReactNode;
  /** Keeps accounts that were just decided in the list for a while. */
  held?: HeldRows<Person>;
};

/** Accounts with edit and delete: manage-artists and manage-customers have the same columns and actions. */
export function AccountTable({ caption, filters, renderMore, held }: AccountTableProps) {
  const [edited, edit] = useOpen('person');
  const [deleted, setDeleted] = useState<Person>();
  const [sort, setSort] = useAccountSort();
  const list = useInfiniteQuery(accountsQuery({ ...filters, sort }));
  const columns = useAccountColumns(
    (person) =>
      held?.outcomeOf(person) ?? (
        <>
          {renderMore?.(person)}
          <AccountButtons person={person} onEdit={() => edit(person._id)} onDelete={() => setDeleted(person)} />
        </>
      ),
  );
  return (
    <>
      <PagedTable list={list} {...(held ? { held } : {})} caption={caption} columns={columns} fold="tablet" sort={sort} onSort={setSort} />
      <EditAccountDialog id={edited} onClose={() => edit(undefined)} />
      <DeleteAnyAccountDialog person={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

/** What the viewer may: only an admin erases, and changes the accounts of the staff. */
function AccountButtons({ person, onEdit, onDelete }: { person: Person; onEdit: () => void; onDelete: () => void }) {
  const { t } = useLingui();
  const { staff, isAdmin } = useSession();
  const mayEdit = isAdmin || (doesPart(staff, 'people') && person.staff === null);
  return (
    <>
      {mayEdit ? (
        <IconButton label={t`Edit ${person.name}`} onClick={onEdit}>
          <EditIcon />
        </IconButton>
      ) : null}
      {isAdmin ? (
        <IconButton label={t`Delete ${person.name}`} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      ) : null}
    </>
  );
}
