import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { skeletons } from '#contract/limits.ts';
import { explain } from '#web/app/failures/situations.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';

const GRID = 'grid grid-cols-2 border-t border-l border-hairline xl:grid-cols-4';
const TILE = 'flex min-w-0 flex-col gap-1 border-r border-b border-hairline bg-paper p-4 sm:p-5';

type StatTileProps = {
  label: ReactNode;
  /** undefined while loading. */
  figure: ReactNode;
  /** A small note below it. */
  note?: ReactNode;
  /** The list of what it counts. */
  to?: string;
};

/** A figure with its label; where it has a list, the whole tile leads there. */
export function StatTile({ label, figure, note, to }: StatTileProps) {
  const id = useId();
  return (
    <div className={classNames(TILE, to && 'relative hover:bg-mat')}>
      <dt id={id} className={to ? 'text-sm text-ash underline decoration-edge underline-offset-4' : 'text-sm text-ash'}>
        {label}
      </dt>
      <dd className="font-display text-lg wrap-anywhere sm:text-xl tabular-nums">
        {figure}
        {to ? <Link to={to} aria-labelledby={id} className="absolute inset-0" /> : null}
      </dd>
      {note ? <dd className="text-xs text-ash">{note}</dd> : null}
    </div>
  );
}

/** Tiles in a row. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={GRID}>{children}</dl>;
}

/** In place of the tiles: 4 skeletons while loading (product.md section 9), or the error. */
export function NoStatTiles({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (error) return <LoadFailure isBoxed>{explain('loadTable', error)}</LoadFailure>;
  return (
    <div className={GRID}>
      <Skeletons count={skeletons.dashboard} label={t`Loading figures`}>
        <div className={TILE}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-8 w-36" />
        </div>
      </Skeletons>
    </div>
  );
}
