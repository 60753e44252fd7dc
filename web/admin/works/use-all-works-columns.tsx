import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { NameCell } from '#web/arts/works/use-works-columns.tsx';
import type { ListColumn } from '#web/dashboard/list/list-column.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { WorkActs } from './work-acts.tsx';

type Acts = { onOpen: (id: string) => void; onDelete: (art: ManagedArt) => void };

/** The columns of everybody's artworks. */
export function useAllWorksColumns({ onOpen, onDelete }: Acts): ListColumn<ManagedArt>[] {
  const { t } = useLingui();
  const nameOf = useArtName();
  return [
    { header: t`Name`, renderCell: (art) => <NameCell art={art} owner={art.owner.name} onOpen={() => onOpen(art._id)} />, phone: 'title' },
    { header: t`Artist`, renderCell: ({ owner }) => <PersonLink id={owner._id} name={owner.name} />, isUnbroken: true, width: '12%' },
    {
      header: t`Price`,
      // A draft may have none yet.
      renderCell: ({ price }) => (price > 0 ? <Price amountFrw={price} /> : '—'),
      sorts: { ascending: 'price-asc', descending: 'price-desc' },
      width: '6rem',
      isFigure: true,
      phone: 'figure',
    },
    {
      header: t`Stock`,
      renderCell: ({ available_arts: left }) => (
        <>
          {/* Where the column has no head. */}
          <span className="text-ash xl:hidden">
            <Trans>Stock</Trans>{' '}
          </span>
          {formatNumber(left)}
        </>
      ),
      sorts: { ascending: 'stock-asc', descending: 'stock-desc' },
      width: '4rem',
      isFigure: true,
      phone: 'state',
    },
    {
      header: t`Views`,
      renderCell: ({ views }) => formatNumber(views),
      sorts: { descending: 'views' },
      width: '4.5rem',
      isFigure: true,
    },
    {
      header: t`Sold`,
      renderCell: ({ sold }) => formatNumber(sold),
      sorts: { descending: 'sold' },
      width: '4rem',
      isFigure: true,
    },
    {
      header: t`Added`,
      renderCell: ({ createdAt }) => <Moment time={createdAt} as="shortDate" />,
      sorts: { descending: 'newest' },
      width: '5.75rem',
    },
    {
      header: t`Action`,
      renderCell: (art) => (
        // Narrower on a wide screen (list.css).
        <div className="all-works-acts grid grid-cols-[4.75rem_2.75rem_4rem_auto] justify-start gap-x-3">
          <WorkActs art={art} />
          {/* What cannot be brought back stands apart from the daily acts. The room around its dots is the cell's. */}
          <div className="col-start-4 -my-1">
            <Menu label={t`More acts on ${nameOf(art)}`} opener={<MoreIcon className="size-4" />}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat"
                aria-label={t`Delete ${nameOf(art)}`}
                onClick={() => onDelete(art)}
              >
                <Trans>Delete</Trans>
              </button>
            </Menu>
          </div>
        </div>
      ),
      // On a phone two lines: a row opens the artwork, and what is selected has its acts at the foot of the window.
      width: '12.75rem',
      isOnTablet: true,
    },
  ];
}
