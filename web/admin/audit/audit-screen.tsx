import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/admin.ts';
import { type AuditedObject, auditedObjects } from '#contract/audit.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime, TimeSortSelect, useTimeSort } from '#web/dashboard/time-sort.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { CellText } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { audited } from '#web/shell/areas.ts';
import { auditQuery } from '#web/admin/queries.ts';

/** `/dashboard/admin/audit`: the audit log, newest first. */
export default function AuditScreen() {
  const { t, i18n } = useLingui();
  const [address, set] = useListAddress();
  const objectType = oneOf(auditedObjects, address.get('on'));
  const action = address.get('action') ?? '';
  const search = address.get('search') ?? '';
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const sessions = oneOf(['only', 'without'] as const, address.get('sessions'));
  const [sort, setSort] = useTimeSort();
  // The log may have objects of a version that is no more.
  const nameOf = (kind: string) => (kind in audited ? i18n._(audited[kind as AuditedObject]) : kind);
  const list = useInfiniteQuery(auditQuery({ objectType, action, search, from, to, sessions, sort }));
  const columns: Column<AuditEntry>[] = [
    {
      header: t`When`,
      sorts: byTime,
      renderCell: ({ at }) => (
        <span className="whitespace-nowrap">
          <Moment time={at} /> <Moment time={at} as="time" />
        </span>
      ),
    },
    { header: t`Who`, renderCell: ({ actor }) => <PersonLink id={actor?._id} name={actor?.name ?? '—'} /> },
    { header: t`What`, renderCell: ({ action: done }) => done, span: 2 },
    {
      header: t`On what`,
      span: 2,
      renderCell: ({ objectType: kind, objectId }) => (
        <CellText className="max-w-64">
          {nameOf(kind)} {objectId}
        </CellText>
      ),
    },
    { header: t`Before and after`, renderCell: (entry) => <Change entry={entry} /> },
    { header: t`From where`, renderCell: ({ ip }) => ip ?? '—' },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Audit log`} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:max-w-4xl">
        <ListSearch className="max-sm:col-span-2" label={t`Action`} value={action} onChange={(text) => set('action', text)} />
        <Select label={t`On what`} value={objectType ?? ''} onChange={(event) => set('on', event.target.value)}>
          <option value="">{t`All`}</option>
          {auditedObjects.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
        <TimeSortSelect />
        <ListSearch
          className="max-sm:col-span-2"
          label={t`Search by person, action or id`}
          value={search}
          onChange={(text) => set('search', text)}
        />
        <TextField label={t`From`} type="date" value={from} onChange={(event) => set('from', event.target.value)} />
        <TextField label={t`Until`} type="date" value={to} onChange={(event) => set('to', event.target.value)} />
        <Select label={t`Sign-ins`} value={sessions ?? ''} onChange={(event) => set('sessions', event.target.value)}>
          <option value="">{t`With the rest`}</option>
          <option value="without">{t`Left out`}</option>
          <option value="only">{t`Alone`}</option>
        </Select>
      </div>
      <PagedTable list={list} caption={t`Audit log`} columns={columns} fold="tablet" sort={sort} onSort={setSort} />
    </div>
  );
}

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const sides = [before, after].filter((side) => side !== null && side !== undefined);
  if (sides.length === 0) return '—';
  return (
    <details>
      <summary className="flex -my-2.5 min-h-11 items-center underline underline-offset-4">
        <Trans>Show</Trans>
      </summary>
      <pre className="max-w-sm overflow-x-auto text-xs whitespace-pre-wrap wrap-anywhere">
        {sides.map((side) => JSON.stringify(side, null, 1)).join('\n→\n')}
      </pre>
    </details>
  );
}
