import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatNumber } from '#contract/format.ts';
import { skeletons } from '#contract/limits.ts';
import { type ArtistFigures, FiguresSort } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { Price } from '#web/app/display/price.tsx';
import { oneOf } from '#web/dashboard/list-address.ts';
import { SortSelect } from '#web/dashboard/sort-select.tsx';
import { FIRST_ROWS, useFirstRows } from '#web/dashboard/use-first-rows.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';

type Row = ArtistFigures['byArt'][number];
type ArtFiguresProps = { rows: Row[]; sort: FiguresSort; onSort: (sort: FiguresSort) => void };

const ROWS_MIN = 3;

/** The figures of each artwork in the period; those in carts are of now. */
export function ArtFigures({ rows, sort, onSort }: ArtFiguresProps) {
  const { t } = useLingui();
  const choose = (wanted: string) => onSort(oneOf(FiguresSort.options, wanted) ?? 'earnings');
  // Those with nothing of what they are sorted by are the last; of them a few at most are shown before they are asked for.
  const { shown, more } = useFirstRows(rows, Math.min(FIRST_ROWS, Math.max(ROWS_MIN, rows.filter((row) => row[sort] > 0).length)));
  const labels: Record<FiguresSort, string> = {
    earnings: t`Earned most`,
    views: t`Viewed most`,
    favorites: t`Most new favorites`,
    inCarts: t`In most carts`,
    sales: t`Sold most`,
  };
  const columns: Column<Row>[] = [
    {
      header: t`Artwork`,
      renderCell: ({ _id, name }) => (
        <Link to={`${screens.artistArtworks}?art=${_id}`} className="wrap-anywhere underline decoration-edge underline-offset-4">
          {name}
        </Link>
      ),
    },
    { header: t`Views`, renderCell: ({ views }) => formatNumber(views), isFigure: true, sorts: { descending: 'views' } },
    { header: t`Favorites`, renderCell: ({ favorites }) => formatNumber(favorites), isFigure: true, sorts: { descending: 'favorites' } },
    { header: t`In carts now`, renderCell: ({ inCarts }) => formatNumber(inCarts), isFigure: true, sorts: { descending: 'inCarts' } },
    { header: t`Sold`, renderCell: ({ sales }) => formatNumber(sales), isFigure: true, sorts: { descending: 'sales' } },
    {
      header: t`Earnings`,
      renderCell: ({ earnings }) => <Price amountFrw={earnings} />,
      isFigure: true,
      sorts: { descending: 'earnings' },
    },
  ];
  return (
    <section id="art-figures" aria-labelledby="art-figures-title" className="flex scroll-mt-24 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="art-figures-title" className="text-lg">
          <Trans>By artwork</Trans>
        </h4>
        <SortSelect value={sort} labels={labels} onChange={choose} />
      </header>
      <Table
        caption={t`Figures by artwork`}
        columns={columns}
        rows={shown}
        keyOf={({ _id }) => _id}
        skeletonRows={skeletons.dashboard}
        emptyText={t`Nothing published yet.`}
        sort={sort}
        onSort={choose}
      />
      {more}
    </section>
  );
}
