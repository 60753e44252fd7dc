import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AdminOverview } from '#contract/admin.ts';
import { skeletons } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { Price } from '#web/app/display/price.tsx';
import { CellText } from '#web/kit/lists/table-cell.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';

type TopArtwork = AdminOverview['topArtworks'][number];
type District = AdminOverview['byDistrict'][number];

/** Best-selling artworks, by money. */
export function TopArtworksTable({ rows }: { rows: TopArtwork[] }) {
  const { t } = useLingui();
  const columns: Column<TopArtwork>[] = [
    {
      header: t`Artwork`,
      renderCell: ({ name, slug }) =>
        slug ? (
          <Link to={screens.art(slug)} className="work-title underline underline-offset-4">
            {name}
          </Link>
        ) : (
          <span className="work-title">{name}</span>
        ),
    },
    { header: t`Artist`, renderCell: ({ owner }) => <CellText>{owner}</CellText> },
    { header: t`Pieces`, renderCell: ({ pieces }) => pieces, isFigure: true },
    { header: t`Paid`, renderCell: ({ paid }) => <Price amountFrw={paid} />, isFigure: true },
  ];
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h4 className="text-lg font-display">
        <Trans>Top artworks</Trans>
      </h4>
      <Table
        caption={t`Top artworks`}
        columns={columns}
        rows={rows}
        keyOf={({ _id }) => _id}
        skeletonRows={skeletons.dashboard}
        emptyText={emptyMessages.noData}
      />
    </section>
  );
}

/** Sales by the buyers' districts. */
export function DistrictTable({ rows }: { rows: District[] }) {
  const { t } = useLingui();
  const columns: Column<District>[] = [
    { header: t`District`, renderCell: ({ district }) => district ?? t`Not known` },
    { header: t`Orders`, renderCell: ({ orders }) => orders, isFigure: true },
    { header: t`Paid`, renderCell: ({ paid }) => <Price amountFrw={paid} />, isFigure: true },
  ];
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h4 className="text-lg font-display">
        <Trans>By district</Trans>
      </h4>
      <Table
        caption={t`Sales by district`}
        columns={columns}
        rows={rows}
        keyOf={({ district }) => district ?? ''}
        skeletonRows={skeletons.dashboard}
        emptyText={emptyMessages.noData}
      />
    </section>
  );
}
