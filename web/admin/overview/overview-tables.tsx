import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AdminOverview } from '#contract/admin.ts';
import { skeletons } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { Price } from '#web/app/display/price.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';

type TopArtwork = AdminOverview['topArtworks'][number];
type District = AdminOverview['byDistrict'][number];

/** Best-selling artworks, by money. */
export function TopArtworksTable({ rows }: { rows: TopArtwork[] }) {
  const { t } = useLingui();
  const columns: Column<TopArtwork>[] = [
    {
      header: t`Artwork`,
      renderCell: ({ _id, name, slug, isDeleted }) =>
        isDeleted ? (
          <span className="work-title">{name}</span>
        ) : (
          // What visitors do not see stands among the artworks of everybody.
          <Link to={slug ? screens.art(slug) : `${screens.adminArtworks}?art=${_id}`} className="work-title underline underline-offset-4">
            {name}
          </Link>
        ),
    },
    { header: t`Artist`, renderCell: ({ owner, ownerId }) => <PersonLink id={ownerId} name={owner} /> },
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
