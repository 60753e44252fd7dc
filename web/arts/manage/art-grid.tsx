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
export const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3';

type ManagedCardProps = {
  art: ArtCard;
  /** Whose it is, where others' are shown. */
  owner?: ReactNode;
  /** Where it can be selected. */
  checkbox?: ReactNode;
  /** Its buttons. */
  children: ReactNode;
};

/** An artwork to manage: picture, category, state, name, a description cut to 150 characters, price and stock; on a phone the picture is beside them. */
export function ManagedCard({ art, owner, checkbox, children }: ManagedCardProps) {
  const { t } = useLingui();
  const name = useArtName()(art);
  return (
    <article className="grid w-full content-start border border-hairline bg-paper max-sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr_auto]">
      <div className="relative flex aspect-mat min-h-0 items-center justify-center bg-mat p-4 max-sm:aspect-auto max-sm:p-2">
        <Picture
          picture={art.cover}
          alt={name}
          sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 6.5rem"
          className="size-full object-contain max-sm:max-h-28"
        />
        {checkbox ? <span className="absolute top-0 left-0 bg-paper">{checkbox}</span> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-2 p-5 max-sm:gap-1 max-sm:p-3">
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-ash">
          <span>{[art.category || [], art.isCustomOrder ? t`Made to order` : []].flat().join(' · ')}</span>
          <StateBadge art={art} />
        </div>
        <h3 className="work-title text-lg wrap-anywhere max-sm:text-base">{name}</h3>
        {owner ? <p className="text-sm wrap-anywhere text-ash">{owner}</p> : null}
        <p className="text-sm wrap-anywhere text-ash max-sm:line-clamp-2">{previewOf(art.description)}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2 max-sm:pt-0">
          <Price amountFrw={art.price} className="font-medium" />
          <span className="text-sm text-ash">{art.available_arts > 0 ? t`${art.available_arts} available` : t`Sold Out`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-2 border-t border-hairline p-4 max-sm:col-span-2 max-sm:gap-x-1 max-sm:p-2">
        {children}
      </div>
    </article>
  );
}

/** Whether visitors see an artwork. */
function StateBadge({ art }: { art: ArtCard }) {
  const { t } = useLingui();
  const state = { published: t`Published`, draft: t`Draft`, hidden: t`Hidden` }[art.state];
  return <Badge look={art.state === 'published' ? 'plain' : 'warn'}>{state}</Badge>;
}

/** The buttons that every card has. */
export function EditAndDelete({ art, onEdit, onDelete }: { art: ArtCard; onEdit: () => void; onDelete: () => void }) {
  const { t } = useLingui();
  const name = useArtName()(art);
  return (
    <>
      <Button aria-label={t`Edit ${name}`} onClick={onEdit} className="grow px-3 max-sm:px-2">
        <Trans>Edit</Trans>
      </Button>
      <Button look="danger" aria-label={t`Delete ${name}`} onClick={onDelete} className="grow px-3 max-sm:px-2">
        <Trans>Delete</Trans>
      </Button>
    </>
  );
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
    <div className="flex flex-col gap-3 border border-hairline bg-paper">
      <Skeleton className="aspect-mat w-full" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  );
}
