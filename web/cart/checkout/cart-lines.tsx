import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '#contract/cart.ts';
import { formatDate } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { limits } from '#contract/limits.ts';
import { TypedQuantity } from '#web/kit/forms/typed-quantity.tsx';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { MinusIcon, PlusIcon, TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { factsOf } from './item-facts.ts';
import { useSetQuantity } from '#web/cart/queries.ts';
import { commonDelivery, CommonDelivery, LineDelivery, saysDelivery } from './line-delivery.tsx';
import { useRemoveLine } from './remove-line.ts';
import { useSaveForLater } from './save-for-later.ts';
import { useHandedFocus } from '#web/kit/lists/use-handed-focus.ts';

/** The order summary: each item with its quantity and a button to remove it. `country`: where the order is to go. */
export function CartLines({ cart, country }: { cart: Cart; country: string }) {
  const common = commonDelivery(cart.items, country);
  return (
    <section aria-labelledby="summary-title" className="flex flex-col gap-4">
      <h2 id="summary-title" className="text-xl">
        <Trans>Order Summary</Trans>
      </h2>
      {common ? <CommonDelivery item={common} country={country} /> : null}
      <ul className="flex flex-col border-t border-hairline">
        {cart.items.map((item) => (
          <CartLine key={item.productId} item={item} country={country} isDeliverySaid={common !== undefined} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  item: CartItem;
  country: string;
  /** Above the lines, for all of them. */
  isDeliverySaid: boolean;
};

/** On a phone the picture stands beside the title alone, and each line is at most 190 px high, so that more than two are seen at once. */
function CartLine({ item, country, isDeliverySaid }: LineProps) {
  const line = useHandedFocus();
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-b border-hairline py-3 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6 sm:py-5"
    >
      <Link
        to={screens.art(item.product.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="flex h-18 items-center justify-center self-start bg-mat p-1 sm:row-span-3 sm:h-28 sm:p-2"
      >
        <Picture picture={item.cover} alt="" sizes="7rem" className="size-full object-contain" />
      </Link>
      <Head item={item} />
      {saysDelivery(item, country, isDeliverySaid) ? (
        <p className="min-w-0 pt-1 text-xs leading-4 text-pretty text-ash max-sm:col-span-full sm:text-sm sm:leading-5">
          <LineDelivery item={item} country={country} />
        </p>
      ) : null}
      <Controls item={item} />
    </li>
  );
}

/** So few are named: why there is no more to choose than these. */
const FEW = 3;

/** What it is, by whom, what it is made of and how large. */
function Head({ item }: { item: CartItem }) {
  const { t } = useLingui();
  const remove = useRemoveLine();
  const { artist, available } = item;
  const few = available > 0 && available <= FEW ? t`Only ${available} left` : '';
  const facts = [factsOf(item), few.replaceAll(' ', '\u00a0')].filter(Boolean).join('\u00a0· ');
  return (
    <div className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 leading-snug wrap-anywhere sm:text-lg">
          <Link to={screens.art(item.product.slug)} className="italic underline-offset-4 hover:underline">
            {item.name}
          </Link>
        </h3>
        <IconButton label={t`Remove ${item.name}`} onClick={() => remove.mutate(item)} className="-my-2 -mr-2">
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <p className="text-xs leading-4 sm:text-sm sm:leading-5">
        <span className="sm:block">
          {artist.slug ? (
            <Link to={screens.artist(artist.slug)} className="underline-offset-4 hover:underline">
              {artist.name}
            </Link>
          ) : (
            artist.name
          )}
        </span>
        {facts ? (
          <span className="text-ash">
            <span className="sm:hidden"> · </span>
            {facts}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** How many, what they cost together, and the way to the favorites; where it cannot be bought, why. */
function Controls({ item }: { item: CartItem }) {
  const { identity } = useSession();
  const isOwn = item.artist._id === identity;
  const isBuyable = !isOwn && !item.awayUntil && item.available > 0;
  return (
    <div className="flex min-w-0 flex-col gap-1 pt-1 max-sm:col-span-full sm:pt-2">
      <Warning item={item} isOwn={isOwn} />
      <div className="flex flex-wrap items-center justify-between gap-x-2 sm:justify-start sm:gap-x-6">
        {isBuyable ? <Quantity item={item} /> : null}
        {isOwn ? null : <SaveForLater item={item} />}
        <span className="text-end sm:ml-auto">
          <Price amountFrw={item.price * item.quantity} className="block font-medium" />
          {item.quantity > 1 ? (
            <span className="block text-xs text-ash">
              <Trans>
                <Price amountFrw={item.price} /> each
              </Trans>
            </span>
          ) : null}
        </span>
      </div>
    </div>
  );
}

function SaveForLater({ item }: { item: CartItem }) {
  const { t } = useLingui();
  const save = useSaveForLater();
  return (
    <Button
      look="quiet"
      busy={save.isPending}
      onClick={() => save.mutate(item)}
      aria-label={t`Save for later: ${item.name}`}
      className="text-xs sm:text-sm"
    >
      <Trans>Save for later</Trans>
    </Button>
  );
}

/** That its price is another than when it was added, and why it cannot be ordered. */
function Warning({ item, isOwn }: { item: CartItem; isOwn: boolean }) {
  return (
    <>
      {item.seenPrice === null ? null : (
        <p className="text-sm text-laterite-ink">
          <Trans>
            The price has changed. It was <Price amountFrw={item.seenPrice} /> when you added it.
          </Trans>
        </p>
      )}
      {isOwn ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>This is your own artwork. Please remove it to order the others.</Trans>
        </p>
      ) : item.awayUntil ? (
        <Away item={item} until={item.awayUntil} />
      ) : item.available === 0 ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>No longer available. Please remove it to order the others.</Trans>
        </p>
      ) : item.quantity > item.available ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>Only {item.available} left.</Trans>
        </p>
      ) : null}
    </>
  );
}

/** An artist who sells nothing meanwhile. */
function Away({ item: { artist, product }, until }: { item: CartItem; until: string }) {
  const day = formatDate(until);
  return (
    <p role="alert" className="text-sm text-laterite-ink">
      <Trans>
        {artist.name} is away until {day}. Please remove it to order the others, or{' '}
        <Link to={screens.chat(artist._id, { art: product._id })} className="underline underline-offset-4">
          ask the artist
        </Link>
        .
      </Trans>
    </p>
  );
}

/** Of more than these a quantity is typed too: it would take many presses. */
const TYPED_FROM = 10;

function Quantity({ item }: { item: CartItem }) {
  const { t } = useLingui();
  const set = useSetQuantity();
  const less = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const wished = useRef<number>(undefined);
  const send = (quantity: number): void =>
    set.mutate(
      { productId: item.productId, quantity },
      {
        onSettled() {
          const next = wished.current;
          wished.current = undefined;
          if (next !== undefined) send(next);
        },
      },
    );
  // Not disabled meanwhile: the browser would take the focus from the one that was pressed.
  const change = (quantity: number) => {
    if (!set.isPending) send(quantity);
  };
  // What is typed says how many, whatever is under way: the last wish is sent after it.
  const type = (quantity: number) => {
    if (set.isPending) wished.current = quantity;
    else send(quantity);
  };
  const most = Math.min(item.available, limits.quantityMax);
  const isLeast = item.quantity <= 1;
  const isMost = item.quantity >= item.available;
  useKeptFocus(less, isLeast, more);
  useKeptFocus(more, isMost, less);
  return (
    <div role="group" aria-label={t`Quantity of ${item.name}`} className="flex items-center border border-hairline">
      <IconButton ref={less} label={t`One less`} disabled={isLeast} aria-busy={set.isPending} onClick={() => change(item.quantity - 1)}>
        <MinusIcon className="size-4" />
      </IconButton>
      {most > TYPED_FROM ? (
        <TypedQuantity isBare label={t`How many`} value={item.quantity} most={most} onCommit={type} />
      ) : (
        <span aria-live="polite" className="w-12 text-center tabular-nums">
          {item.quantity}
        </span>
      )}
      <IconButton ref={more} label={t`One more`} disabled={isMost} aria-busy={set.isPending} onClick={() => change(item.quantity + 1)}>
        <PlusIcon className="size-4" />
      </IconButton>
    </div>
  );
}

/** The focus of a button that has just become impossible goes to the other one, before the browser drops it. */
function useKeptFocus(
  button: RefObject<HTMLButtonElement | null>,
  isImpossible: boolean,
  other: RefObject<HTMLButtonElement | null>,
): void {
  useLayoutEffect(() => {
    if (isImpossible && document.activeElement === button.current) other.current?.focus({ preventScroll: true });
  }, [button, isImpossible, other]);
}
