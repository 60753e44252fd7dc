import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { skeletons } from '#contract/limits.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { previewOf } from './art-messages.ts';
import { useArtName } from './use-art-name.ts';

/** How cards of artworks stand. */
export const GRID = 'grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-4 min-[96rem]:grid-cols-3';

type ManagedCardProps = {
  art: ArtCard;
  /** Whose it is, where others' are shown. */
  owner?: ReactNode;
  /** Where it can be selected. */
  checkbox?: ReactNode;
  /** What keeps it from being published, or how it does. */
  note?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  /** Its buttons between editing and deleting. */
  children: ReactNode;
};

/**
 * An artwork to manage: the picture, beside it category, state, name, a description cut to 150 characters, which a phone has no room for, price and stock;
 * beneath them what can be done, in one row.
 */
export function ManagedCard({ art, owner, checkbox, note, onEdit, onDelete, children }: ManagedCardProps) {
  const { t } = useLingui();
  const name = useArtName()(art);
  return (
    <article className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] border border-hairline bg-paper sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex min-h-0 items-center justify-center bg-mat p-2">
        <Picture
          picture={art.cover}
          alt={name}
          sizes="(min-width: 40rem) 9rem, 6.5rem"
          className="size-full max-h-24 object-contain sm:max-h-32"
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1 p-3 max-sm:py-2 sm:px-4">
        <div className="flex items-center justify-between gap-2 text-xs text-ash">
          {/* Beside the picture: nothing covers a work. As large as a finger needs, and its line no higher for it. */}
          {checkbox ? <span className="-my-4 -ml-3.5">{checkbox}</span> : null}
          <span className="mr-auto">{[art.category || [], art.isCustomOrder ? t`Made to order` : []].flat().join(' · ')}</span>
          <StateBadge art={art} />
        </div>
        <h3 className="work-title line-clamp-2 text-base wrap-anywhere">{name}</h3>
        {owner ? <p className="text-sm wrap-anywhere text-ash">{owner}</p> : null}
        <p className="line-clamp-2 text-sm wrap-anywhere text-ash max-sm:hidden">{previewOf(art.description)}</p>
        <div className="text-sm empty:hidden">{note}</div>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4">
          {/* A draft has no price yet. */}
          {art.price > 0 ? <Price amountFrw={art.price} className="font-medium" /> : <span />}
          {isSoldOut(art) ? null : (
            <span className="text-sm text-ash">{art.available_arts > 0 ? t`${art.available_arts} available` : t`Sold Out`}</span>
          )}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 border-t border-hairline px-1 whitespace-nowrap sm:px-2 [&_.button]:text-sm [&>:last-child]:ml-auto">
        <Button look="quiet" className="px-2" aria-label={t`Edit ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        {children}
        <Button look="quiet" className="px-2" aria-label={t`Delete ${name}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </article>
  );
}

/** Visitors see it, and cannot buy it. */
const isSoldOut = ({ state, available_arts: left }: ArtCard) => state === 'published' && left === 0;

/** Whether visitors see an artwork, and that it is sold out where they do. */
function StateBadge({ art }: { art: ArtCard }) {
  const { t } = useLingui();
  const state = { published: isSoldOut(art) ? (art.isHeld ? t`On hold` : t`Sold Out`) : t`Published`, draft: t`Draft`, hidden: t`Hidden` }[
    art.state
  ];
  return <Badge look={art.state === 'published' ? 'plain' : 'warn'}>{state}</Badge>;
}

/** Cards while artworks load. */
export function GridSkeleton() {
  const { t } = useLingui();
  return (
    <div className={GRID}>
      <Skeletons count={skeletons.artCards} label={t`Loading artworks`}>
        <CardSkeleton />
      </Skeletons>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] border border-hairline bg-paper sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Skeleton className="h-full min-h-24 w-full" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <div className="col-span-2 h-11" />
    </div>
  );
}
