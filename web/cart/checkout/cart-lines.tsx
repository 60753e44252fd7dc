import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '#contract/cart.ts';
import { countryName, HOME_COUNTRY } from '#contract/countries.ts';
import { formatDate } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { limits } from '#contract/limits.ts';
import { TypedQuantity } from '#web/kit/forms/typed-quantity.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { MinusIcon, PlusIcon, TrashIcon } from '#web/kit/visuals/icons.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { factsOf } from './item-facts.ts';
import { DaysLater } from '#web/contact/under-way.tsx';
import { useSetQuantity } from '#web/cart/queries.ts';
import { useRemoveLine } from './remove-line.ts';

/** The order summary: each item with its quantity and a button to remove it. `country`: where the order is to go. */
export function CartLines({ cart, country }: { cart: Cart; country: string }) {
  return (
    <section aria-labelledby="summary-title" className="flex flex-col gap-4">
      <h2 id="summary-title" className="text-xl">
        <Trans>Order Summary</Trans>
      </h2>
      <ul className="flex flex-col border-t border-hairline">
        {cart.items.map((item) => (
          <li key={item.productId} className="flex gap-4 border-b border-hairline py-5 sm:gap-6">
            <Link
              to={screens.art(item.product.slug)}
              tabIndex={-1}
              aria-hidden="true"
              className="flex size-24 shrink-0 items-center justify-center bg-mat p-2 sm:size-28"
            >
              <Picture picture={item.cover} alt="" sizes="7rem" className="size-full object-contain" />
            </Link>
            <LineText item={item} country={country} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = { item: CartItem; country: string };

function LineText({ item, country }: LineProps) {
  const { t } = useLingui();
  const remove = useRemoveLine();
  const { identity } = useSession();
  const isGone = item.available === 0;
  const isOwn = item.artist._id === identity;
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg leading-snug wrap-anywhere">
          <Link to={screens.art(item.product.slug)} className="italic underline-offset-4 hover:underline">
            {item.name}
          </Link>
        </h3>
        <IconButton label={t`Remove ${item.name}`} onClick={() => remove.mutate(item)} className="-mt-2 -mr-2">
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <Facts item={item} country={country} />
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <Price amountFrw={item.price} />
        {item.seenPrice === null ? null : (
          <span className="text-laterite-ink">
            <Trans>
              The price has changed. It was <Price amountFrw={item.seenPrice} /> when you added it.
            </Trans>
          </span>
        )}
      </p>
      {isOwn ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>This is your own artwork. Please remove it to order the others.</Trans>
        </p>
      ) : item.awayUntil ? (
        <Away item={item} until={item.awayUntil} />
      ) : isGone ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>No longer available. Please remove it to order the others.</Trans>
        </p>
      ) : (
        <Quantity item={item} />
      )}
    </div>
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

/** By whom, what it is made of and how large, and when and where to it is sent. */
function Facts({ item, country }: LineProps) {
  const { artist, dispatchDays, shipsAbroad } = item;
  const facts = factsOf(item);
  return (
    <div className="flex flex-col gap-0.5 text-sm text-ash">
      <p className="text-soot">
        {artist.slug ? (
          <Link to={screens.artist(artist.slug)} className="underline-offset-4 hover:underline">
            {artist.name}
          </Link>
        ) : (
          artist.name
        )}
      </p>
      {facts ? <p>{facts}</p> : null}
      <p>
        <Plural value={dispatchDays} one="Leaves the studio within # day of payment" other="Leaves the studio within # days of payment" />
        {country === HOME_COUNTRY || shipsAbroad === 'free' ? <DaysLater country={country} /> : null}
        {' · '}
        <Shipping item={item} country={country} />
      </p>
    </div>
  );
}

/** Whether it is sent to where the order is to go, and that this costs nothing. */
function Shipping({ item: { shipsAbroad }, country }: LineProps) {
  const isAbroad = shipsAbroad === 'free';
  if (country === HOME_COUNTRY) {
    return isAbroad ? <Trans>Free shipping in Rwanda and abroad</Trans> : <Trans>Free shipping in Rwanda</Trans>;
  }
  const name = countryName(country);
  if (isAbroad) return <Trans>Free shipping to {name}</Trans>;
  return (
    <span className="text-laterite-ink">
      <Trans>Not sent to {name}</Trans>
    </span>
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
  const isShort = item.quantity > item.available;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t`Quantity of ${item.name}`} className="flex items-center border border-hairline">
        <IconButton ref={less} label={t`One less`} disabled={isLeast} aria-busy={set.isPending} onClick={() => change(item.quantity - 1)}>
          <MinusIcon className="size-4" />
        </IconButton>
        {most > TYPED_FROM ? (
          <TypedQuantity label={t`How many`} value={item.quantity} most={most} onCommit={type} />
        ) : (
          <span aria-live="polite" className="min-w-8 text-center tabular-nums">
            {item.quantity}
          </span>
        )}
        <IconButton ref={more} label={t`One more`} disabled={isMost} aria-busy={set.isPending} onClick={() => change(item.quantity + 1)}>
          <PlusIcon className="size-4" />
        </IconButton>
      </div>
      {isShort ? (
        <p role="alert" className="text-sm text-laterite-ink">
          <Trans>Only {item.available} left.</Trans>
        </p>
      ) : null}
      <Price amountFrw={item.price * item.quantity} className="font-medium" />
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
