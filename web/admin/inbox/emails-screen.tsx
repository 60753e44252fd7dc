import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactMessage } from '#contract/contact.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime, TimeSortSelect, useTimeSort } from '#web/dashboard/time-sort.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { CellText, EmailText, RowButton } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { ContactMessageDialog } from './contact-message-dialog.tsx';
import { inboxQuery, inboxStates } from './inbox.ts';

/** `/dashboard/admin/emails`: messages of the contact form (contract.md section 1, 'Emails'). */
export default function EmailsScreen() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const state = oneOf(inboxStates, address.get('state'));
  const search = address.get('search') ?? '';
  const [sort, setSort] = useTimeSort();
  const [opened, open] = useOpen('message');
  const list = useInfiniteQuery(inboxQuery({ state, search, sort }));
  const unread = list.data?.pages[0]?.unreadCount;
  const columns: Column<ContactMessage>[] = [
    {
      header: t`Names`,
      renderCell: ({ _id, names, read }) => (
        <RowButton className={read ? 'font-normal' : 'font-semibold'} onOpen={() => open(_id)}>
          {names}
        </RowButton>
      ),
    },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, span: 2 },
    { header: t`Subject`, renderCell: ({ subject }) => <CellText className="max-w-80">{subject}</CellText>, span: 2 },
    { header: t`State`, renderCell: (message) => <MessageBadge message={message} /> },
    { header: t`Received`, sorts: byTime, renderCell: ({ createdAt }) => <Moment time={createdAt} /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Emails`}>{unread === undefined ? null : <p className="text-sm text-ash">{t`${unread} unread`}</p>}</ScreenTitle>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:max-w-4xl">
        <ListSearch className="max-sm:col-span-2" label={t`Search emails`} value={search} onChange={(text) => set('search', text)} />
        <Select label={t`State`} value={state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">{t`All`}</option>
          <option value="unread">{t`unread`}</option>
          <option value="open">{t`open`}</option>
          <option value="closed">{t`closed`}</option>
        </Select>
        <TimeSortSelect />
      </div>
      <PagedTable list={list} caption={t`Contact messages`} columns={columns} sort={sort} onSort={setSort} onRow={({ _id }) => open(_id)} />
      <ContactMessageDialog id={opened} onClose={() => open(undefined)} />
    </div>
  );
}

function MessageBadge({ message: { read, closed, answers } }: { message: ContactMessage }) {
  const { t } = useLingui();
  if (closed) return <Badge>{t`closed`}</Badge>;
  if (!read) return <Badge look="warn">{t`unread`}</Badge>;
  return <Badge look="good">{answers.length ? t`answered` : t`open`}</Badge>;
}
