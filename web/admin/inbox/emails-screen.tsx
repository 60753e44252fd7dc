import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { session } from '#web/accounts/session/session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { oneOf, searchIn, shownQuery } from '#web/dashboard/list-address.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import type { RowList } from '#web/dashboard/list/use-rows.ts';
import { useFollowing } from '#web/dashboard/list-state/use-following.ts';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { ContactMessageDialog } from './contact-message-dialog.tsx';
import { inboxQuery, type InboxFilters } from './inbox.ts';
import { ResolvedBar } from './resolved-bar.tsx';

const readFilters = ({ value }: ListPlace): InboxFilters & { sort: 'newest' | 'oldest' } => ({
  state: oneOf(['unread', 'open', 'unanswered', 'answered', 'closed'] as const, value('state') ?? null),
  assigned: oneOf(['me', 'nobody'] as const, value('assigned') ?? null),
  ...searchIn({ value }),
  sort: oneOf(['newest', 'oldest'] as const, value('sort') ?? null) ?? 'newest',
});

/** `/dashboard/admin/emails`: messages of the contact form (contract.md section 1, 'Emails'). */
export default function EmailsScreen() {
  const { t } = useLingui();
  const place = useListPlace('message');
  const query = readFilters(place);
  const list = useInfiniteQuery({ ...inboxQuery(query), placeholderData: keepPreviousData });
  const [resolved, setResolved] = useState<ContactMessage>();
  const goOn = useNext(place, list);
  const bar = resolved ? <ResolvedBar key={resolved._id} message={resolved} onEnd={() => setResolved(undefined)} /> : null;
  const sheet: ListSheet = { call: 'GET /admin/emails.csv', query: shownQuery(query, list.data) };
  const unread = list.data?.pages[0]?.unreadCount;
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Emails`}>
        {unread === undefined ? null : <p className="text-sm text-ash">{t`${unread} unread`}</p>}
        <ExportRows sheet={sheet} label={t`Export CSV of the emails in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, sheet }}
        columns={useColumns(place.open)}
        filters={useFilters()}
        sorts={{ newest: t`Newest first`, oldest: t`Oldest first` }}
        sort={query.sort}
        caption={t`Contact messages`}
        searchLabel={t`Search emails`}
        nameOf={({ names, subject }) => t`${names}: ${subject}`}
        acts={useActs()}
        emptyNext={
          <LinkButton to={screens.contact}>
            <Trans>See the contact form</Trans>
          </LinkButton>
        }
      />
      {place.opened ? null : bar}
      <ContactMessageDialog id={place.opened} onClose={place.close} onNext={goOn} onResolved={setResolved} bar={bar} />
    </div>
  );
}

type Inbox = Pick<RowList<ContactMessage>, 'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetching' | 'error'>;

/** Shows the next email in place of the one that is open; undefined after the last one. The next page is loaded before its first email is wanted. */
function useNext(place: ListPlace, { data, hasNextPage, fetchNextPage, isFetching, error }: Inbox): (() => void) | undefined {
  const ids = data?.pages.flatMap((page) => page.data.map(({ _id }) => _id));
  const next = useFollowing(ids, place.opened);
  // One that is not in the list, opened by its address, has none behind it: all of the inbox would be loaded to look for it.
  const isAtEnd = place.opened !== undefined && ids?.at(-1) === place.opened && hasNextPage;
  useEffect(() => {
    if (isAtEnd && !isFetching && !error) void fetchNextPage();
  }, [isAtEnd, isFetching, error, fetchNextPage]);
  return next === undefined ? undefined : () => place.turnTo(next);
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  return [
    {
      name: 'state',
      label: t`State`,
      options: { unread: t`Unread`, open: t`Open`, unanswered: t`Unanswered`, answered: t`Answered`, closed: t`Resolved` },
      isQuick: true,
    },
    { name: 'assigned', label: t`Assigned to`, options: { me: t`Mine`, nobody: t`Unassigned` }, isQuick: true },
  ];
}

function useColumns(open: (id: string) => void): ListColumn<ContactMessage>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Names`,
      renderCell: ({ _id, account, names, read, subject, message }) => (
        <Lines
          beneath={
            <>
              <span className="xl:hidden">
                <RowName isPlain onOpen={() => open(_id)}>
                  {subject}
                </RowName>
              </span>
              <span className="max-xl:hidden">{message}</span>
            </>
          }
        >
          <span className={read ? '*:font-normal' : '*:font-semibold'}>
            <PersonLink isTitle id={account} name={names} />
          </span>
        </Lines>
      ),
      phone: 'title',
      width: '22%',
    },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, isUnbroken: true, width: '18%' },
    { header: t`Subject`, renderCell: ({ _id, subject }) => <RowName onOpen={() => open(_id)}>{subject}</RowName> },
    { header: t`State`, renderCell: (message) => <MessageBadge message={message} />, phone: 'state', width: '9%' },
    { header: t`Received`, sorts: byTime, renderCell: ({ createdAt }) => <Moment time={createdAt} />, phone: 'figure', width: '13%' },
    {
      header: t`Assigned to`,
      renderCell: ({ assignee }) => (assignee ? <PersonLink id={assignee._id} name={assignee.name} /> : '—'),
      width: '12%',
    },
  ];
}

/** Resolving several is that many calls, each with its own way back. */
function useActs(): BulkAct<ContactMessage>[] {
  const { t } = useLingui();
  const me = session().identity;
  return [
    {
      key: 'resolve',
      label: t`Mark as resolved`,
      allows: ({ closed }) => !closed,
      run: ({ _id: id }, send) => send('POST /messages/{id}/close', { params: { id } }),
      undo: ({ _id: id }, send) => send('POST /messages/{id}/close/undo', { params: { id } }),
      done: (count) => t`${plural(count, { one: '# email', other: '# emails' })} resolved`,
      undone: (count) => t`${plural(count, { one: '# email', other: '# emails' })} reopened`,
    },
    {
      key: 'take',
      label: t`Assign to me`,
      allows: ({ assignee }) => assignee?._id !== me,
      run: ({ _id: id }, send) => send('PUT /messages/{id}/assignee', { params: { id }, body: { assignee: me } }),
      undo: ({ _id: id, assignee }, send) =>
        send('PUT /messages/{id}/assignee', { params: { id }, body: { assignee: assignee?._id ?? null } }),
      done: (count) => t`${plural(count, { one: '# email', other: '# emails' })} assigned to you`,
      undone: (count) => t`Assignment undone for ${plural(count, { one: '# email', other: '# emails' })}`,
    },
  ];
}

function MessageBadge({ message: { read, closed, answers } }: { message: ContactMessage }) {
  const { t } = useLingui();
  if (closed) return <Badge>{t`resolved`}</Badge>;
  if (!read) return <Badge look="warn">{t`unread`}</Badge>;
  return <Badge look="good">{answers.length ? t`answered` : t`open`}</Badge>;
}
