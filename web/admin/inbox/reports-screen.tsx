import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportCard } from '#contract/chat.ts';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { CellText, RowButton } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';
import { ReportDialog } from './report-dialog.tsx';

const reportsQuery = (state: 'open' | 'closed') => listOf('GET /messages/reports', { query: { state }, identity: session().identity });

/** `/dashboard/admin/reports`: reported conversations. */
export default function ReportsScreen() {
  const { t } = useLingui();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [opened, open] = useOpen('report');
  const list = useInfiniteQuery(reportsQuery(state));
  const columns: Column<ReportCard>[] = [
    {
      header: t`Reported`,
      renderCell: ({ _id, reported }) => <RowButton onOpen={() => open(_id)}>{reported.name}</RowButton>,
    },
    { header: t`By`, renderCell: ({ reporter }) => reporter.name },
    { header: t`Reason`, renderCell: ({ reason }) => <CellText className="max-w-80">{reason}</CellText>, span: 2 },
    { header: t`Received`, renderCell: ({ createdAt }) => <Moment time={createdAt} /> },
    {
      header: t`What was done`,
      renderCell: ({ closedAt, note }) => <CellText>{note ?? (closedAt ? <Trans>Closed</Trans> : '—')}</CellText>,
      span: 2,
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Reported chats`} />
      <div className="sm:max-w-xs">
        <Select label={t`State`} value={state} onChange={(event) => setState(event.target.value === 'closed' ? 'closed' : 'open')}>
          <option value="open">{t`open`}</option>
          <option value="closed">{t`closed`}</option>
        </Select>
      </div>
      <PagedTable list={list} caption={t`Reported chats`} columns={columns} onRow={({ _id }) => open(_id)} />
      <ReportDialog id={opened} onClose={() => open(undefined)} />
    </div>
  );
}
