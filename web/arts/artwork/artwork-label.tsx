import { Plural, Trans } from '@lingui/react/macro';
import { use } from 'react';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { toastMessages } from '#contract/messages.ts';
import { useAddToCart } from '#web/cart/queries.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { formatSize } from '#web/arts/art-facts.ts';
import { FavoriteHeart } from '#web/arts/favorite-heart.tsx';
import type { CodeOf } from '#web/arts/label/use-print-label.ts';
import { SoldMark } from '#web/arts/sold-mark.tsx';

/** The label beside the picture, as on a museum wall: title, artist, year, medium, dimensions; then price and action. */
export function ArtworkLabel({ art, Code }: { art: Art; Code: CodeOf | undefined }) {
  const address = `${use(OriginContext)}${screens.art(art.slug)}`;
  const size = formatSize(art);
  return (
    <div className="label-text flex flex-col gap-6">
      <header className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-2xl wrap-anywhere italic">{art.name}</h1>
          <Artist owner={art.owner} />
        </div>
        <FavoriteHeart art={art} className="print:hidden" />
      </header>
      <p className="flex flex-col text-sm wrap-anywhere text-ash">
        {art.year ? <span>{art.year}</span> : null}
        {art.medium ? <span>{art.medium}</span> : null}
        {size ? <span>{size}</span> : null}
        {art.edition ? <span>{art.edition}</span> : null}
        <span className="print:hidden">{art.category}</span>
      </p>
      <Offer art={art} />
      <p className="hidden items-end justify-between gap-6 text-sm text-ash print:flex">
        <span className="wrap-anywhere">{address}</span>
        {Code ? <Code text={address} /> : null}
      </p>
    </div>
  );
}

function Artist({ owner: { name, img, slug } }: { owner: Art['owner'] }) {
  if (!slug) return <p className="text-lg wrap-anywhere">{name}</p>;
  return (
    <p className="text-lg">
      <Link to={screens.artist(slug)} className="group inline-flex min-h-11 items-center gap-3">
        <span className="contents print:hidden">
          <Avatar image={img} alt="" size="sm" />
        </span>
        <span className="underline decoration-hairline underline-offset-4 wrap-anywhere group-hover:decoration-current print:no-underline">
          {name}
        </span>
      </Link>
    </p>
  );
}

function Offer({ art }: { art: Art }) {
  const { addToCart, isAdding } = useAddToCart();
  const { identity } = useSession();
  const isSoldOut = art.available_arts <= 0;
  return (
    <div className="flex flex-col gap-4 border-y border-hairline py-6 print:border-0 print:py-0">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <Price amountFrw={art.price} className="text-xl" />
        <span className={classNames('text-sm text-ash', !isSoldOut && 'print:hidden')}>
          {isSoldOut ? (
            <SoldMark />
          ) : (
            <>
              <Trans>In Stock</Trans>
              {' · '}
              <Trans>{art.available_arts} available</Trans>
            </>
          )}
        </span>
      </p>
      <div className="flex flex-col gap-4 print:hidden">
        {isSoldOut ? <SoldNote art={art} /> : null}
        <Button look="primary" busy={isAdding} disabled={isSoldOut} onClick={() => addToCart({ art, message: toastMessages.itemAdded })}>
          <Trans>Add to Cart</Trans>
        </Button>
        {art.owner.slug && art.owner._id !== identity ? (
          <LinkButton to={screens.chat(art.owner._id, { art: art._id })}>
            {isSoldOut ? <Trans>Can you make one for me?</Trans> : <Trans>Chat with the artist</Trans>}
          </LinkButton>
        ) : null}
        <ul className="flex flex-col gap-1 text-sm text-ash">
          <li>
            <Trans>Free shipping</Trans>
          </li>
          {art.signed ? (
            <li>
              <Trans>Signed by the artist</Trans>
            </li>
          ) : null}
          {art.framed ? (
            <li>
              <Trans>Framed, ready to hang</Trans>
            </li>
          ) : null}
          {art.favorites > 0 ? (
            <li>
              <Plural value={art.favorites} one="# person loves this work" other="# people love this work" />
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}

/** What is offered when an artwork is sold: its artist may take commissions. */
function SoldNote({ art: { owner, isCustomOrder } }: { art: Art }) {
  return (
    <p className="text-sm text-ash">
      {isCustomOrder ? (
        <Trans>This work has found its home. {owner.name} also works to order: ask for one of your own.</Trans>
      ) : (
        <Trans>This work has found its home. Ask {owner.name} whether there will be another one.</Trans>
      )}
    </p>
  );
}
