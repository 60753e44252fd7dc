import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { ArtCard as Card } from '#contract/arts.ts';
import { formatSize } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useCart } from '#web/cart/queries.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { usePrefetch } from '#web/kit/browser/low-data.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { CompareToggle } from '#web/compared/compare-toggle.tsx';
import { BuyButton } from './buy-button.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { SoldMark } from './sold-mark.tsx';

/** Only who made it sees it. */
const EditOwn = lazyPart(async () => (await import('./edit-own.tsx')).EditOwn);

type ArtCardProps = {
  art: Card;
  /** In the first screenful. */
  isEager?: boolean;
  layout?: 'grid' | 'list';
  headingLevel?: 'h2' | 'h3';
  /** Beneath another work, where one that is sold has nothing to press that cannot be pressed. */
  isRelated?: boolean;
};

// Widths of the picture without its mat, because a few pixels more would load the next larger file on a phone.
const SIZES = {
  grid: '(min-width: 64rem) calc(22vw - 2.5rem), (min-width: 48rem) calc(30vw - 2.5rem), calc(46vw - 1.5rem)',
  list: '(min-width: 48rem) 11.5rem, calc(36vw - 1.5rem)',
};

/** An artwork in the gallery (product.md section 2, 'Artwork card'): the whole picture on a 4:5 mat in the theme's colour. */
export function ArtCard({ art, isEager = false, layout = 'grid', headingLevel: Heading = 'h3', isRelated = false }: ArtCardProps) {
  const isList = layout === 'list';
  const prefetch = usePrefetch();
  return (
    <article className={classNames('group flex min-w-0', isList ? 'gap-5 border-b border-hairline pb-6' : 'flex-col gap-3')}>
      <div className={classNames(isList && 'w-[36%] max-w-56 shrink-0')}>
        <Link
          to={screens.art(art.slug)}
          prefetch={prefetch}
          tabIndex={-1}
          aria-hidden="true"
          className="flex aspect-mat min-h-0 items-center justify-center bg-mat p-3 sm:p-5"
        >
          <Picture picture={art.cover} alt="" sizes={SIZES[layout]} isEager={isEager} className="size-full object-contain" />
        </Link>
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        {/* The heart is beside the picture, never on it. */}
        <div className="flex items-center justify-between">
          <Badge>{art.category}</Badge>
          <FavoriteHeart art={art} className="-my-3 -mr-2.5" />
        </div>
        <Heading className="text-lg leading-snug wrap-anywhere">
          <Link to={screens.art(art.slug)} prefetch={prefetch} className="italic underline-offset-4 hover:underline">
            {art.name}
          </Link>
        </Heading>
        <p className="text-sm wrap-anywhere text-ash">{art.owner.name}</p>
        <p className={classNames('text-sm text-ash', isList ? 'line-clamp-3 max-w-prose' : 'line-clamp-2 lg:line-clamp-1')}>
          {art.description}
        </p>
        <CardFoot art={art} isList={isList} canBuy={!isRelated || art.available_arts > 0} />
      </div>
    </article>
  );
}

function CardFoot({ art, isList, canBuy }: { art: Card; isList: boolean; canBuy: boolean }) {
  const { data: cart } = useCart();
  const left = art.available_arts;
  const inCart = cart?.items.find(({ productId }) => productId === art._id)?.quantity ?? 0;
  return (
    <div className={classNames('mt-auto flex flex-col gap-2 pt-2', isList && 'md:flex-row md:items-center md:justify-between')}>
      {/* Prices of one row stand at one height: the size is above, and beside where every card has the room. */}
      <p className="flex flex-col-reverse justify-between gap-x-3 min-[90rem]:flex-row min-[90rem]:flex-wrap-reverse min-[90rem]:items-baseline">
        <Price amountFrw={art.price} className="font-medium" />
        <SizeAndStock art={art} inCart={inCart} />
      </p>
      <div className="flex">
        <CardAct
          canBuy={canBuy}
          art={art}
          isInCart={left > 0 && inCart >= left}
          className={classNames('min-w-0 grow px-2', isList && 'md:w-44')}
        />
        <CompareToggle art={art} />
      </div>
    </div>
  );
}

function SizeAndStock({ art, inCart }: { art: Card; inCart: number }) {
  const left = art.available_arts;
  const size = formatSize(art);
  return (
    <span className="text-xs text-ash">
      {size ? (
        <span className="max-sm:block">
          {size} <span className="max-sm:hidden">·</span>
        </span>
      ) : null}{' '}
      <span className="whitespace-nowrap">{left <= 0 ? <SoldMark isHeld={art.isHeld} /> : <Trans>{left} available</Trans>}</span>
      {inCart > 0 && inCart < left ? <Trans> · {inCart} in your cart</Trans> : null}
    </span>
  );
}

/** The way to the form of an own work, and to the cart of any other. */
function CardAct({ art, canBuy, ...rest }: { art: Card; canBuy: boolean; isInCart: boolean; className: string }) {
  const { t } = useLingui();
  const { authenticated, identity } = useSession();
  if (!canBuy) return null;
  if (authenticated && identity === art.owner._id)
    return (
      <Suspense fallback={<div className="min-h-11 grow" />}>
        <EditOwn art={art} label={t`Edit ${art.name}`} isOnCard className={rest.className} />
      </Suspense>
    );
  return <BuyButton art={art} quantity={1} isOneOfSeveral isOnCard {...rest} />;
}

/** The skeleton of a card. */
export function ArtCardSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-mat w-full" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
