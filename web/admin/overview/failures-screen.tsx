import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { skeletons } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import type { Failing } from '#contract/waiting.ts';
import { useMailWords } from '#web/admin/mails/mail-words.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { CellText } from '#web/kit/lists/table-cell.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';
import { failuresQuery } from '#web/admin/queries.ts';

/** `/dashboard/admin/failures`: mails and jobs that fail. They are tried again by themselves. */
export default function FailuresScreen() {
  const { t } = useLingui();
  const { data, error } = useQuery(failuresQuery());
  const { nameOf } = useMailWords();
  const columns: Column<Failing>[] = [
    { header: t`What`, renderCell: ({ kind }) => (kind === 'mail' ? t`Email` : t`Job`) },
    {
      header: t`Kind`,
      renderCell: ({ kind, name, order }) => (
        <CellText>
          {kind === 'mail' ? nameOf(name) : name}
          {order ? (
            <>
              {' · '}
              <Link to={screens.adminOrder(order._id)} className="underline underline-offset-4">
                <Trans>Order {order.number}</Trans>
              </Link>
            </>
          ) : null}
        </CellText>
      ),
    },
    { header: t`Since`, renderCell: ({ since }) => <DateAndTime time={since} /> },
    { header: t`Tries`, renderCell: ({ tries }) => tries ?? t`given up`, isFigure: true },
    { header: t`Error`, span: 2, renderCell: ({ error: cause }) => <CellText className="max-w-96">{cause ?? '—'}</CellText> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Failed emails and jobs`} />
      <p className="max-w-prose text-ash">
        <Trans>
          We retry them automatically, emails for two days. If many fail at once, check the mail server. One of an order that was given up
          can be sent again from the order's page.
        </Trans>
      </p>
      <Table
        caption={t`Failed emails and jobs`}
        columns={columns}
        rows={data}
        keyOf={({ _id }) => _id}
        error={error ? explain('loadTable', error) : undefined}
        skeletonRows={skeletons.tableRows}
        emptyText={t`No failures.`}
        fold="tablet"
      />
    </div>
  );
}
