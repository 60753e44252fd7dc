import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { HolidayNote, isAway } from '#web/app/display/holiday-note.tsx';
import { Price } from '#web/app/display/price.tsx';
import { SoldMark } from '#web/arts/sold-mark.tsx';
import { useCart } from '#web/cart/queries.ts';
import { MakeOffer, UnlessOffered } from '#web/offers/make/make-offer.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { AskLink, isToAsk } from './ask-link.tsx';
import { BuyButton } from '#web/arts/buy-button.tsx';

// Only the artist and the staff see them.
const OwnWork = lazyPart(async () => (await import('./own-work.tsx')).OwnWork);
const EditWork = lazyPart(async () => (await import('./own-work.tsx')).EditWork);
/** Only what is sold needs it. */
const SoldNote = lazyPart(async () => (await import('./sold-note.tsx')).SoldNote);
// A visitor has no order.
const Bought = lazyPart(async () => (await import('./bought.tsx')).Bought);
const BoughtMark = lazyPart(async () => (await import('./bought.tsx')).BoughtMark);
const BoughtNote = lazyPart(async () => (await import('./bought.tsx')).BoughtNote);
/** Only where there are many pieces. */
const TypedQuantity = lazyPart(async () => (await import('#web/kit/forms/typed-quantity.tsx')).TypedQuantity);

/** What a person does with an artwork here: buy it, find it in the cart, ask for another one, or look after an own one. */
export function Buying({ art }: { art: Art }) {
  const { authenticated, identity } = useSession();
  if (!authenticated || identity !== art.owner._id) return <Offer art={art} />;
  return (
    <Suspense fallback={<div className="buy-bar" />}>
      <OwnWork art={art} />
    </Suspense>
  );
}

/** Price and button: on a phone a bar at the foot of the window that stays while the page scrolls (buy-bar.css). */
function Offer({ art }: { art: Art }) {
  const { authenticated, staff } = useSession();
  const isSoldOut = art.available_arts <= 0;
  // Here, because the button is placed anew once it is known whether the reader was offered another price.
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <div className="buy-bar">
        <UnlessOffered art={art}>
          {(offered) => (
            <>
              <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
                <Price amountFrw={art.price} className="text-lg md:text-xl" />
                <span className={classNames('text-xs text-ash md:text-sm', !isSoldOut && 'print:hidden')}>
                  {offered ?? (isSoldOut ? <Gone art={art} /> : <Stock left={art.available_arts} />)}
                </span>
              </p>
              <div className="flex flex-none items-center gap-3 print:hidden">
                <Purchase art={art} quantity={quantity} onQuantity={setQuantity} isBesideOffer={offered !== undefined} />
              </div>
            </>
          )}
        </UnlessOffered>
      </div>
      <AwayNote art={art} />
      {isSoldOut ? (
        <Suspense>
          <SoldNote art={art} />
        </Suspense>
      ) : (
        <>
          {authenticated ? (
            <Suspense>
              <BoughtNote art={art} />
            </Suspense>
          ) : null}
          <MakeOffer art={art} />
        </>
      )}
      {staff ? (
        <Suspense>
          <EditWork art={art} />
        </Suspense>
      ) : null}
    </>
  );
}

/** How many, and the button; while the artist is away and sells nothing, the way to ask. What is in the cart already leads there. */
type PurchaseProps = {
  art: Art;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** The reader waits for a lower price: to pay the whole one is not what they came for. */
  isBesideOffer: boolean;
};

function Purchase({ art, quantity, onQuantity, isBesideOffer }: PurchaseProps) {
  const { authenticated } = useSession();
  const { data: cart } = useCart();
  const left = art.available_arts;
  const isInCart = cart?.items.some(({ productId }) => productId === art._id) ?? false;
  if (isToAsk(art, isInCart)) return <AskLink art={art} />;
  const button = <BuyButton art={art} quantity={quantity} isInCart={isInCart} isSecond={isBesideOffer} />;
  if (left <= 0 && authenticated && !isInCart)
    return (
      <Suspense fallback={button}>
        <Bought art={art}>{button}</Bought>
      </Suspense>
    );
  return (
    <>
      {left <= 1 || isInCart ? null : <Quantity value={quantity} left={left} onChange={onQuantity} />}
      {button}
    </>
  );
}

/** That it is sold or held, and to whom it belongs that it is theirs. */
function Gone({ art }: { art: Art }) {
  const { authenticated } = useSession();
  const mark = <SoldMark isHeld={art.heldUntil !== undefined} />;
  if (!authenticated) return mark;
  return (
    <Suspense fallback={mark}>
      <BoughtMark art={art} />
    </Suspense>
  );
}

const AwayNote = ({ art: { holiday, owner } }: { art: Art }) =>
  holiday && isAway(holiday) ? <HolidayNote holiday={holiday} name={owner.name} /> : null;

function Stock({ left }: { left: number }) {
  return (
    <>
      <span className="max-md:block">
        <Trans>In Stock</Trans>
        <span className="max-md:hidden"> · </span>
      </span>
      <Trans>{left} available</Trans>
    </>
  );
}

/** As many are chosen, more are typed. */
const CHOICES = 10;

function Quantity({ value, left, onChange }: { value: number; left: number; onChange: (quantity: number) => void }) {
  const { t } = useLingui();
  const most = Math.min(left, limits.quantityMax);
  if (most > CHOICES) {
    return (
      <Suspense>
        <TypedQuantity label={t`Quantity`} value={value} most={most} onCommit={onChange} />
      </Suspense>
    );
  }
  return (
    <select
      aria-label={t`Quantity`}
      className="input w-auto"
      value={Math.min(value, most)}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: most }, (_, at) => (
        <option key={at} value={at + 1}>
          {at + 1}
        </option>
      ))}
    </select>
  );
}
