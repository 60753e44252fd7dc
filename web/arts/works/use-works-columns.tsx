import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { useLacking } from '#web/arts/manage/use-lacking.ts';
import { type ListColumn, Lines, RowName } from '#web/dashboard/list/list-column.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Lacks, type OnLacking } from './draft-acts.tsx';
import { HeldBy } from '#web/arts/standing/held-by.tsx';
import { QuickField } from './quick-field.tsx';
import { WorkRowActs } from './work-row-acts.tsx';
import './works.css';

type Acts = { onOpen: (id: string) => void; onDelete: (art: ManagedArt) => void; onLacking: OnLacking };

/** The columns of own artworks: price and stock are changed in the row. */
export function useWorksColumns({ onOpen, onDelete, onLacking }: Acts): ListColumn<ManagedArt>[] {
  const { t } = useLingui();
  return [
    { header: t`Name`, renderCell: (art) => <NameCell art={art} onOpen={() => onOpen(art._id)} onLacking={onLacking} />, phone: 'title' },
    {
      header: t`Price`,
      renderCell: (art) => (
        <div className="flex items-center justify-end gap-1.5">
          <NarrowLabel>
            <Trans>Price</Trans>
          </NarrowLabel>
          <div className="quick-price xl:ml-auto">
            <QuickField art={art} field="price" />
          </div>
          <NarrowLabel>Frw</NarrowLabel>
        </div>
      ),
      sorts: { ascending: 'price-asc', descending: 'price-desc' },
      width: '7.75rem',
      isFigure: true,
      isField: true,
      phone: 'figure',
    },
    {
      header: t`Stock`,
      renderCell: (art) => (
        <div className="flex items-center justify-end gap-1.5">
          <NarrowLabel>
            <Trans>Stock</Trans>
          </NarrowLabel>
          <div className="quick-stock">
            <QuickField art={art} field="available_arts" />
          </div>
        </div>
      ),
      sorts: { ascending: 'stock-asc', descending: 'stock-desc' },
      width: '5rem',
      isFigure: true,
      isField: true,
      phone: 'state',
    },
    {
      header: t`Views`,
      renderCell: ({ views }) => formatNumber(views),
      sorts: { descending: 'views' },
      width: '4.25rem',
      isFigure: true,
    },
    {
      header: t`Favorites`,
      renderCell: ({ favorites }) => formatNumber(favorites),
      width: '4.5rem',
      isFigure: true,
    },
    {
      header: t`Sold`,
      renderCell: ({ sold }) => formatNumber(sold),
      sorts: { descending: 'sold' },
      width: '3.75rem',
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
      renderCell: (art) => <WorkRowActs {...{ art, onOpen, onDelete }} />,
      width: '17.25rem',
      isField: true,
      phone: 'side',
    },
  ];
}

/** What a field is, where its column has no head; for screen readers the field says it itself. */
const NarrowLabel = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="text-xs text-ash xl:hidden">
    {children}
  </span>
);

type NameCellProps = {
  art: ManagedArt;
  /** Whose it is, where others' are shown: on a phone, where it has no column of its own. */
  owner?: string;
  onOpen: () => void;
  onLacking?: OnLacking;
};

/** The name with a small picture; beneath its state where visitors do not see it, else that nothing is left, or that an unpaid order holds it, and what it is. */
export function NameCell({ art, owner, onOpen, onLacking }: NameCellProps) {
  const { t } = useLingui();
  const hiddenAs = ({ hiddenReason: why, isHiddenByStaff }: ManagedArt) => {
    if (isHiddenByStaff) return why ? t`Hidden by Ubugeni: ${why}` : t`Hidden by Ubugeni`;
    return why ? t`Hidden: ${why}` : t`Hidden`;
  };
  const state = {
    draft: t`Draft`,
    hidden: hiddenAs(art),
    published:
      art.available_arts > 0 ? '' : art.heldBy ? <HeldBy order={art.heldBy} /> : art.isHeld ? t`On hold for an unpaid order` : t`Sold Out`,
  }[art.state];
  const name = useArtName()(art);
  const isLacking = useLacking()(art).fields.length > 0 && art.state === 'draft';
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="flex size-10 flex-none max-sm:size-9 items-center justify-center overflow-hidden bg-mat">
        <Picture picture={art.cover} alt="" sizes="2.5rem" className="size-full object-contain" />
      </span>
      <div className="min-w-0">
        <Lines
          beneath={
            onLacking && isLacking ? (
              <Lacks isShort art={art} onLacking={onLacking} />
            ) : (
              // Smaller, so that a medium of some words is whole.
              <span className="xl:text-[0.75rem]">
                {owner ? <span className="max-sm:hidden xl:hidden">{owner} · </span> : null}
                {state ? <span className={classNames(art.state !== 'published' && 'text-laterite-ink')}>{state}</span> : null}
                <Kind art={art} isFirst={!state} />
                <OwnerBehind owner={owner} parts={[state, art.category]} />
              </span>
            )
          }
        >
          <RowName onOpen={onOpen}>{name}</RowName>
        </Lines>
      </div>
    </div>
  );
}

/** On a phone whose it is stands behind what it is, which was cut. */
function OwnerBehind({ owner, parts }: { owner: string | undefined; parts: readonly ReactNode[] }) {
  if (!owner) return null;
  return (
    <span className="sm:hidden">
      {parts.some(Boolean) ? ' · ' : null}
      {owner}
    </span>
  );
}

/** What an artwork is, behind what its state says; why it is hidden has the whole line. */
function Kind({ art, isFirst }: { art: ManagedArt; isFirst: boolean }) {
  const { t } = useLingui();
  if (art.hiddenReason) return null;
  const { category, medium } = art;
  const isBeside = !isFirst && medium !== null;
  const kind = [isFirst ? [] : '', isBeside ? [] : category || [], art.isCustomOrder ? t`Made to order` : []].flat();
  if (isFirst) return <KindLine kind={kind.join(' · ')} medium={medium} />;
  return (
    <>
      {isBeside ? <NarrowKind category={category} /> : null}
      {kind.join(' · ')}
      {/* On a phone it would be cut. */}
      {isBeside ? <span className="max-sm:hidden"> · {medium}</span> : null}
    </>
  );
}

/** Of what an artwork is the medium says the most: where both do not fit, it has the line (works.css); on a phone it would be cut. */
function KindLine({ kind, medium }: { kind: string; medium: string | null }) {
  if (!medium) return kind;
  if (!kind) return <span className="max-sm:hidden">{medium}</span>;
  return (
    <span className="kind-line">
      <span>
        {kind}
        <span className="max-sm:hidden"> ·</span>
      </span>{' '}
      <span className="max-sm:hidden">{medium}</span>
    </span>
  );
}

/** Where the medium stands beside a state, it would be cut for the category, which it says too. */
const NarrowKind = ({ category }: Pick<ManagedArt, 'category'>) => (category ? <span className="xl:hidden"> · {category}</span> : null);
