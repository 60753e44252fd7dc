import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isChats, screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { formatDate, formatTime } from '#contract/format.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { type CachedPage, listCachedPages } from '#web/app/offline/cached-pages.ts';
import { CachedItems } from '#web/cart/checkout/cached-items.tsx';
import { CachedOrders } from '#web/orders/own/cached-orders.tsx';
import { type CachedOrder, listCachedOrders } from '#web/app/offline/cached-orders.ts';
import { type CachedCart, readCachedCart } from '#web/app/offline/cached-cart.ts';
import { type CachedFavorite, listCachedFavorites } from '#web/app/offline/cached-favorites.ts';
import { isReachable, useCutConnection } from '#web/kit/browser/online-status.ts';
import { planForScreen } from '#web/app/offline/plan.ts';

export { clientLoader } from '#web/app/preload.ts';

/** The document as the server writes it: where one was going and what is cached are known to the browser alone. */
export function HydrateFallback() {
  const { t } = useLingui();
  return <Head title={t`Offline`} canonical={null} />;
}

/** `/offline?to=…`: what the service worker shows in place of a page that it has not, with all that can be seen offline. */
export default function OfflineScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const to = addressOf(params.get('to'));
  const isCut = useCutConnection() !== undefined;
  const [isTrying, setTrying] = useState(false);
  // Continues to the requested page as soon as the connection is back.
  const wasCut = useRef(false);
  useEffect(() => {
    if (isCut) wasCut.current = true;
    else if (wasCut.current && to) location.replace(to);
  }, [isCut, to]);
  const tryAgain = async () => {
    setTrying(true);
    if (await isReachable()) location.replace(to ?? screens.home);
    setTrying(false);
  };
  return (
    <div className="page flex flex-col gap-12 pt-6">
      <Head title={t`Offline`} canonical={null} />
      <EmptyState
        level="h1"
        title={isCut ? <Trans>You are offline</Trans> : <Trans>Kept on this device</Trans>}
        actions={
          <>
            {to || isCut ? (
              <Button look="primary" busy={isTrying} onClick={() => void tryAgain()}>
                <Trans>Try Again</Trans>
              </Button>
            ) : (
              <LinkButton to={screens.shop}>
                <Trans>Browse Artworks</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        <Why to={to} />
      </EmptyState>
      <YourCart />
      <YourOrders />
      <CachedFavorites />
      <CachedPages />
    </div>
  );
}

/** Where the visitor was going: an address of this site, or undefined. */
const addressOf = (to: string | null) => (to && /^\/(?![/\\])/.test(to) ? to : undefined);

function Why({ to }: { to: string | undefined }) {
  if (!to) return <Trans>These pages, favorites and orders can be read offline.</Trans>;
  if (/^\/cart\/orders\b/.test(to)) return <Trans>We need a connection to show how your orders are now.</Trans>;
  if (/^\/(cart|checkout)\b/.test(to)) {
    return <Trans>You're offline. Your cart is safe; we need a connection to show current prices.</Trans>;
  }
  if (isChats(to.split(/[?#]/, 1)[0] ?? '')) {
    return <Trans>You're offline. Your message will be sent when you reconnect.</Trans>;
  }
  return needsNetwork(to) ? <Trans>You're offline.</Trans> : <Trans>You haven't opened this page on this device yet.</Trans>;
}

const needsNetwork = (to: string) => typeof location !== 'undefined' && planForScreen(to) === 'needsNetwork';

/** Read after hydration: the server cannot know it. */
function useRead<T>(read: () => T | Promise<T>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    void Promise.resolve(read()).then(setValue);
  }, [read]);
  return value;
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6 border-t border-hairline pt-8">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function YourCart() {
  const cart = useRead<CachedCart | undefined>(readCachedCart);
  if (!cart) return null;
  return (
    <Part title={<Trans>Your cart</Trans>}>
      <CachedItems cart={cart} />
    </Part>
  );
}

function YourOrders() {
  const orders = useRead<CachedOrder[]>(listCachedOrders);
  if (!orders?.length) return null;
  return (
    <Part title={<Trans>Your orders</Trans>}>
      <CachedOrders orders={orders} />
    </Part>
  );
}

function CachedFavorites() {
  const favorites = useRead<CachedFavorite[]>(listCachedFavorites);
  if (!favorites?.length) return null;
  return (
    <Part title={<Trans>Your favorites</Trans>}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 md:grid-cols-4 lg:grid-cols-6">
        {favorites.map(({ _id, name, slug, artist, cover, at }) => (
          <li key={_id} className="flex min-w-0 flex-col gap-2">
            <div className="flex aspect-mat min-h-0 items-center justify-center bg-mat p-3">
              <Picture
                picture={cover}
                alt=""
                sizes="(min-width: 64rem) 15vw, (min-width: 48rem) 22vw, 46vw"
                className="size-full object-contain"
              />
            </div>
            <Link to={screens.art(slug)} className="work-title wrap-anywhere underline-offset-4 hover:underline">
              {name}
            </Link>
            <p className="text-sm text-ash">{artist}</p>
            {at ? (
              <p className="text-xs text-ash">
                <Trans>
                  As of <Moment time={at} />
                </Trans>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function CachedPages() {
  const pages = useRead<CachedPage[]>(listCachedPages);
  if (!pages?.length) return null;
  return (
    <Part title={<Trans>Recently viewed</Trans>}>
      <ul className="flex flex-col">
        {pages.map(({ address, title, cachedAt }) => (
          <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline">
            <Link to={address} className="inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline">
              {title.replace(/ — Ubugeni$/, '') || address}
            </Link>
            <span className="pb-2 text-sm text-ash tabular-nums">
              {formatTime(cachedAt)}, {formatDate(cachedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
