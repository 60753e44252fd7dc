import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReportCard } from '#contract/chat.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { listOf } from '#web/app/query.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { mayOpen } from '#web/shell/staff-screens.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Open ones unless the address says otherwise. */
const readFilters = ({ value }: ListPlace) => ({
  state: oneOf(['closed', 'any'] as const, value('state') ?? null) ?? ('open' as const),
  search: value('search'),
  sort: oneOf(['newest', 'oldest'] as const, value('sort') ?? null) ?? ('newest' as const),
});
type Filters = ReturnType<typeof readFilters>;
const reportsQuery = (query: Filters) => listOf('GET /messages/reports', { query, identity: session().identity });

/** `/dashboard/admin/reports`: reported conversations. */
export default function ReportsScreen() {
  const { t } = useLingui();
  const { staff } = useSession();
  const place = useListPlace('report');
  const query = readFilters(place);
  const list = useInfiniteQuery({ ...reportsQuery(query), placeholderData: keepPreviousData });
  const sheet: ListSheet = { call: 'GET /admin/reports.csv', query };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Reported chats`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the reports in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, sheet }}
        columns={useColumns(place.open)}
        filters={[{ name: 'state', label: t`State`, options: { closed: t`Resolved`, any: t`Open and resolved` }, isQuick: true }]}
        sorts={{ newest: t`Newest first`, oldest: t`Oldest first` }}
        sort={query.sort}
        caption={t`Reported chats`}
        searchLabel={t`Search reports`}
        nameOf={({ reported, reporter }) => t`${reported.name}, reported by ${reporter.name}`}
        acts={useActs()}
        emptyNext={
          mayOpen(staff, screens.adminModeration) ? (
            <LinkButton to={screens.adminModeration}>
              <Trans>Moderation</Trans>
            </LinkButton>
          ) : (
            <LinkButton to={screens.admin}>
              <Trans>What waits</Trans>
            </LinkButton>
          )
        }
      />
      <ReportDialog id={place.opened} onClose={place.close} />
    </div>
  );
}

function useColumns(open: (id: string) => void): ListColumn<ReportCard>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Reported`,
      // A narrow screen has no column for the reason.
      renderCell: ({ _id, reported, reason }) => (
        <Lines
          beneath={
            <span className="xl:hidden">
              <RowName isPlain onOpen={() => open(_id)}>
                {reason}
              </RowName>
            </span>
          }
        >
          <PersonLink isTitle id={reported._id} name={reported.name} />
        </Lines>
      ),
      phone: 'title',
      width: '16%',
    },
    { header: t`By`, renderCell: ({ reporter }) => <PersonLink id={reporter._id} name={reporter.name} />, width: '16%' },
    { header: t`Reason`, renderCell: ({ _id, reason }) => <RowName onOpen={() => open(_id)}>{reason}</RowName> },
    { header: t`Received`, sorts: byTime, renderCell: ({ createdAt }) => <Moment time={createdAt} />, phone: 'figure', width: '13%' },
    {
      header: t`What was done`,
      renderCell: ({ closedAt, note }) => note || (closedAt ? <Trans>Resolved</Trans> : '—'),
      phone: 'state',
    },
  ];
}

/** A closed report is not opened again: its files are deleted. */
function useActs(): BulkAct<ReportCard>[] {
  const { t } = useLingui();
  return [
    {
      key: 'resolve',
      label: t`Mark as resolved`,
      allows: ({ closedAt }) => closedAt === null,
      run: ({ _id: id }, send) => send('PUT /messages/reports/{id}', { params: { id }, body: { note: '' } }),
      done: (count) => t`${plural(count, { one: '# report', other: '# reports' })} resolved`,
      ask: (reports) => ({
        title: t`Mark ${plural(reports.length, { one: '# report', other: '# reports' })} as resolved?`,
        text: (
          <p>
            <Trans>A resolved report can't be reopened, and files that only it kept are deleted.</Trans>
          </p>
        ),
      }),
    },
  ];
}
