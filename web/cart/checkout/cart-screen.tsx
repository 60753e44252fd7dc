import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Cart } from '#contract/cart.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Currency, Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { FavoritesSection } from '#web/arts/favorites-section.tsx';
import { cacheCart, readCachedCart } from '#web/app/offline/cached-cart.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { goToSection } from './go-to-section.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { closeSuccesses } from '#web/kit/toasts/toast.ts';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { Spinner } from '#web/kit/visuals/spinner.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { OfferBelow } from '#web/offers/own/offer-below.tsx';
import { OffersSection } from '#web/offers/own/offers-section.tsx';
import { useHasOfferToAnswer } from '#web/offers/queries.ts';
import { ConfirmationDialog } from '#web/orders/own/confirmation-dialog.tsx';
import { OrdersSection } from '#web/orders/own/orders-section.tsx';
import { useFirstCurrency } from '#web/orders/currency-choice.tsx';
import { useIsChecked } from '#web/orders/payment-check.ts';
import { type EndedPayment, isFailedEnd } from '#web/orders/payment-widget.ts';
import { usePayOrder, useReturnedPayment } from '#web/orders/queries.ts';
import { CachedItems } from './cached-items.tsx';
import { CartLines } from './cart-lines.tsx';
import { EmptyCart, NothingInCart, SignInAgain } from './empty-cart.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { WaitingWish } from './waiting-wish.tsx';
import { useCart } from '#web/cart/queries.ts';

/** `/cart` with `#orders`, `#offers` and `#favorites` (product.md section 2, contract.md section 1). */
export default function CartScreen() {
  const { t } = useLingui();
  const { authenticated } = useSession();
  const [ended, setEnded] = useState<{ order: Order; currency?: Currency } & EndedPayment>();
  const first = useFirstCurrency();
  const pay = usePayOrder();
  const { asked, parts: order } = useParts(pay.isPending);
  useSignInForOwn();
  useScrollToSection(authenticated, asked);
  useReturn(setEnded);
  const payPlaced = (order: Order, chosen: Currency) => {
    setEnded(undefined);
    pay.mutate(
      { orderId: order._id, currency: chosen },
      {
        onSuccess: (payment) => {
          // That it was ordered would contradict what went wrong with its payment.
          if (payment.end === 'unpaid' || isFailedEnd(payment.end)) closeSuccesses();
          setEnded({ order, ...payment, currency: chosen });
        },
        onError: () => setEnded({ order, end: 'unpaid', currency: chosen }),
      },
    );
  };
  const parts = {
    cart: pay.isPending ? <PaymentIsOpen orderId={pay.variables?.orderId} /> : <TheCart onPlaced={payPlaced} />,
    orders: authenticated ? <OrdersSection onEnd={(order, payment) => setEnded({ order, ...payment })} /> : null,
    offers: authenticated ? <OffersSection /> : null,
  };
  return (
    // Here nothing but the way to pay stands at the window's foot (web/compared/lasting-link.css).
    <div className="cart-page page flex flex-col gap-16 pt-10 md:pt-16">
      <Head title={t`Cart`} canonical={null} />
      {order.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      <FavoritesSection />
      {ended ? (
        <ConfirmationDialog
          order={ended.order}
          ended={ended}
          onPay={(order) => payPlaced(order, ended.currency ?? first)}
          onClose={() => {
            setEnded(undefined);
            // What had the focus before is gone with the cart.
            document.getElementById('orders-title')?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </div>
  );
}

type Part = 'cart' | Asked;

/**
 * The parts in their order on the page: what waits for the viewer, a full cart first, before what they have already, and what was asked for before an
 * empty cart. `isPaying`: the payment window is open in the cart's place.
 */
function useParts(isPaying: boolean): { asked: Asked | undefined; parts: Part[] } {
  const asked = useAskedFor();
  const { data: cart } = useCart();
  const hasToAnswer = useHadOfferToAnswer();
  const isFull = isPaying || (cart?.items.length ?? 0) > 0;
  const usual: Part[] = hasToAnswer ? ['offers', 'orders'] : ['orders', 'offers'];
  const beforeEmpty: Part[] = [...(asked ? [asked] : []), ...(hasToAnswer ? (['offers'] as const) : [])];
  return { asked, parts: [...new Set<Part>([...(isFull ? [] : beforeEmpty), 'cart', ...usual])] };
}

/** Whether an offer waited for the viewer's answer since this page was opened: once answered, it stays where it is. */
function useHadOfferToAnswer(): boolean {
  const { authenticated } = useSession();
  const hasNow = useHasOfferToAnswer(authenticated);
  const [had, setHad] = useState(false);
  if (hasNow && !had) setHad(true);
  return had;
}

type Asked = 'orders' | 'offers';

/** The own orders or offers, where the address asks for them and nothing waits in the cart, as far as that is known. */
function useAskedFor(): Asked | undefined {
  const { authenticated } = useSession();
  const { hash } = useLocation();
  const { data: cart } = useCart();
  if (!authenticated || cart?.items.length) return undefined;
  return hash === '#orders' ? 'orders' : hash === '#offers' ? 'offers' : undefined;
}

function PaymentIsOpen({ orderId }: { orderId: string | undefined }) {
  const isChecked = useIsChecked(orderId);
  return (
    <section className="flex flex-col gap-6" aria-live="polite">
      <h1 className="text-3xl">
        <Trans>Payment</Trans>
      </h1>
      <p className="flex items-center gap-3">
        <Spinner />{' '}
        {isChecked ? (
          <Trans>Checking your payment…</Trans>
        ) : (
          <Trans>Your order is placed. The payment window is opening, or already open over this page.</Trans>
        )}
      </p>
    </section>
  );
}

type OnPlaced = (order: Order, currency: Currency) => void;

function TheCart({ onPlaced }: { onPlaced: OnPlaced }) {
  const { authenticated, hasEnded } = useSession();
  const isKnown = useSessionKnown();
  const { data: cart, error, refetch, isFetching } = useCart();
  const hadItems = useHadItems(cart);
  const isOfferKnown = useHasOfferToAnswer(authenticated) !== undefined;
  useCachedFor(cart);
  if (hasEnded) return <SignInAgain />;
  // Until the session is known, a visitor's empty cart is not shown.
  if (!authenticated)
    return (
      <div className={isKnown ? undefined : 'signed-out-only'}>
        <WaitingWish>
          <EmptyCart />
        </WaitingWish>
      </div>
    );
  if (error && !cart) return <LoadingFailed error={error} isTrying={isFetching} onTry={() => void refetch()} />;
  // What is to be answered comes before an empty cart, and pushes away nothing that is read.
  if (!cart || (cart.items.length === 0 && !isOfferKnown)) return <CartSkeleton />;
  if (cart.items.length === 0) return <NothingInCart isEmptied={hadItems} />;
  return <FilledCart cart={cart} onPlaced={onPlaced} />;
}

function FilledCart({ cart, onPlaced }: { cart: Cart; onPlaced: OnPlaced }) {
  const [country, setCountry] = useState<string>(HOME_COUNTRY);
  return (
    <div className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 xl:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="flex flex-col gap-8 lg:sticky lg:top-28 lg:self-start">
        <CartHead cart={cart} />
        <CartLines cart={cart} country={country} />
      </div>
      {/* Beside the title, too: so the address is in the first screen. */}
      <div className="payment-place max-lg:contents">
        <PaymentPanel cart={cart} onCountry={setCountry} onPlaced={onPlaced} />
      </div>
    </div>
  );
}

function CartHead({ cart }: { cart: Cart }) {
  return (
    <header className="flex flex-col gap-2">
      <h1 className="text-3xl">
        <Trans>Your Cart</Trans>
      </h1>
      <p className="text-ash">
        <Plural value={cart.totalItems} one="# item in your cart" other="# items in your cart" />
        {/* The header counts works: where there are several of one, both are named. */}
        {cart.totalItems === cart.items.length ? null : (
          <>
            {' · '}
            <Plural value={cart.items.length} one="# work" other="# works" />
          </>
        )}
        <OfferBelow />
      </p>
      <SaidOfCart />
    </header>
  );
}

/** What the way here had to say of what was put into the cart, as a toast did: which works of an order are not there any more. */
function SaidOfCart() {
  const said = (useLocation().state as { said?: string } | null)?.said;
  return said ? <p className="border-l-2 border-ochre pl-4 text-sm wrap-anywhere">{said}</p> : null;
}

/** Offline, what was in the cart can still be read. */
function LoadingFailed({ error, isTrying, onTry }: { error: Error; isTrying: boolean; onTry: () => void }) {
  const [cached] = useState(readCachedCart);
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        level="h1"
        title={explain('fetchCart', error)}
        actions={
          <Button busy={isTrying} onClick={onTry}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
      {cached ? <CachedItems cart={cached} /> : null}
    </div>
  );
}

/** Whether there was something in it since this page was opened. */
function useHadItems(cart: Cart | undefined): boolean {
  const [hadItems, setHadItems] = useState(false);
  if (cart?.items.length && !hadItems) setHadItems(true);
  return hadItems;
}

/** Caches the items for the time without a connection. */
function useCachedFor(cart: Cart | undefined): void {
  useEffect(() => {
    if (cart) cacheCart(cart);
  }, [cart]);
}

/** As tall as a screen: a reload far down finds its place again. */
function CartSkeleton() {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col gap-6">
      <Skeleton className="h-12 w-64" />
      <Skeletons count={3} label={t`Loading your cart`}>
        <Skeleton className="h-28 w-full" />
      </Skeletons>
    </div>
  );
}

/** Handles the return from the provider's page by `/cart?payment={id}`: asks our server for the result, and removes the parameter. */
function useReturn(onEnd: (ended: { order: Order } & EndedPayment) => void): void {
  const { authenticated } = useSession();
  const [params, setParams] = useSearchParams();
  const { mutate } = useReturnedPayment();
  const paymentId = params.get('payment');
  useEffect(() => {
    if (!paymentId || !authenticated) return;
    setParams({}, { replace: true });
    mutate(paymentId, { onSuccess: onEnd });
  }, [authenticated, mutate, onEnd, paymentId, setParams]);
}

/** Mails lead to `/cart#orders` and `/cart?offer={id}#offers`: a visitor has none to see, and goes through the sign-in. */
function useSignInForOwn(): void {
  const { authenticated, hasEnded } = useSession();
  const isKnown = useSessionKnown();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = isKnown && !authenticated && !hasEnded && (hash === '#orders' || hash === '#offers');
  useEffect(() => {
    if (isAsked) void navigate(screens.loginFor(pathname + search + hash), { replace: true });
  }, [isAsked, navigate, pathname, search, hash]);
}

/** Scrolls to the section of the address once the section is rendered, which for orders is after the session is known; focuses its heading. */
function useScrollToSection(authenticated: boolean, first: Asked | undefined): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash && (authenticated || hash !== '#orders')) goToSection(first ?? hash.slice(1));
  }, [hash, authenticated, first]);
}
