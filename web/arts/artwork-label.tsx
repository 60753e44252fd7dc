import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { toastWords } from '#contract/words.ts';
import { useAddToCart } from '#web/cart/state.ts';
import { Button } from '#web/kit/button.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { Price } from '#web/kit/price.tsx';
import { useSession } from '#web/login/use-session.ts';
import { formatSize } from './art-facts.ts';
import { FavoriteHeart } from './favorite-heart.tsx';
import { SoldMark } from './sold-mark.tsx';

/** The label beside the picture, as on a museum's wall: title, artist, year, medium, dimensions; then price and action. */
export function ArtworkLabel({ art }: { art: Art }) {
  const size = formatSize(art);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-2xl wrap-anywhere italic">{art.name}</h1>
          <p className="text-lg">
            {art.owner.slug ? (
              <Link
                to={screens.artist(art.owner.slug)}
                className="inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:decoration-current"
              >
                {art.owner.name}
              </Link>
            ) : (
              art.owner.name
            )}
          </p>
        </div>
        <FavoriteHeart art={art} />
      </header>
      <p className="flex flex-col text-sm text-ash">
        {art.year ? <span>{art.year}</span> : null}
        {art.medium ? <span>{art.medium}</span> : null}
        {size ? <span>{size}</span> : null}
        {art.edition ? <span>{art.edition}</span> : null}
        <span>{art.category}</span>
      </p>
      <Offer art={art} />
    </div>
  );
}

function Offer({ art }: { art: Art }) {
  const { addToCart, isAdding } = useAddToCart();
  const { identity } = useSession();
  const isSoldOut = art.available_arts <= 0;
  return (
    <div className="flex flex-col gap-4 border-y border-hairline py-6">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <Price amountFrw={art.price} className="text-xl" />
        <span className="text-sm text-ash">
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
      {isSoldOut ? <SoldNote art={art} /> : null}
      <Button
        look="primary"
        busy={isAdding}
        disabled={isSoldOut}
        onClick={() => addToCart({ productId: art._id, words: toastWords.itemAdded })}
      >
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
  );
}

/** What is left to do when a work is sold: its artist may make another one. */
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
