import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EditIcon, TrashIcon } from '#web/kit/visuals/icons.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { NAMELESS, previewOf } from './art-messages.ts';

const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3';

type ArtGridProps = {
  /** undefined while loading. */
  arts: readonly ArtCard[] | undefined;
  error: string | undefined;
  /** Whether the artists' names are shown: an admin sees everybody's artworks. */
  hasOwners: boolean;
  onEdit: (art: ArtCard) => void;
  onDelete: (art: ArtCard) => void;
};

/** Artworks to manage, as cards (product.md section 2, 'Artwork management'). */
export function ArtGrid({ arts, error, hasOwners, onEdit, onDelete }: ArtGridProps) {
  const { t } = useLingui();
  if (error && !arts) {
    return <LoadFailure isBoxed>{error}</LoadFailure>;
  }
  if (!arts) {
    return (
      <div className={GRID}>
        <Skeletons count={skeletons.artCards} label={t`Loading artworks`}>
          <CardSkeleton />
        </Skeletons>
      </div>
    );
  }
  if (arts.length === 0) return <p className="border border-hairline p-10 text-center text-ash">{emptyMessages.noData}</p>;
  return (
    <ul className={GRID}>
      {arts.map((art) => (
        <li key={art._id} className="flex">
          <Card art={art} hasOwner={hasOwners}>
            <CardActions art={art} onEdit={() => onEdit(art)} onDelete={() => onDelete(art)} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Card({ art, hasOwner, children }: { art: ArtCard; hasOwner: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const state = { published: t`Published`, draft: t`Draft`, hidden: t`Hidden` }[art.state];
  return (
    <article className="flex w-full flex-col border border-hairline bg-paper">
      <div className="flex aspect-mat min-h-0 items-center justify-center bg-mat p-4">
        <Picture
          picture={art.cover}
          alt={art.name || NAMELESS}
          sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 90vw"
          className="size-full object-contain"
        />
      </div>
      <div className="flex grow flex-col gap-2 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-ash">
          <span>{art.category}</span>
          <Badge look={art.state === 'published' ? 'plain' : 'warn'}>{state}</Badge>
        </div>
        <h3 className="work-title text-lg wrap-anywhere">{art.name || NAMELESS}</h3>
        {hasOwner ? <p className="text-sm text-ash wrap-anywhere">{art.owner.name}</p> : null}
        <p className="text-sm wrap-anywhere text-ash">{previewOf(art.description)}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
          <Price amountFrw={art.price} className="font-medium" />
          <span className="text-sm text-ash">{art.available_arts > 0 ? t`${art.available_arts} available` : t`Sold Out`}</span>
        </p>
        {children}
      </div>
    </article>
  );
}

function CardActions({ art, onEdit, onDelete }: { art: ArtCard; onEdit: () => void; onDelete: () => void }) {
  const { t } = useLingui();
  const name = art.name || NAMELESS;
  return (
    <div className="flex flex-wrap gap-3 border-t border-hairline pt-4">
      <Button aria-label={t`Edit ${name}`} onClick={onEdit} className="grow">
        <EditIcon className="size-5" />
        <Trans>Edit</Trans>
      </Button>
      <Button look="danger" aria-label={t`Delete ${name}`} onClick={onDelete} className="grow">
        <TrashIcon className="size-5" />
        <Trans>Delete</Trans>
      </Button>
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
