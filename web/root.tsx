import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { data, Links, type LoaderFunctionArgs, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import { send } from './app/api.ts';
import { contactDetailsQuery } from './contact/details-query.ts';
import { makeChangeHandler } from './app/changes/use-change.ts';
import { followIdentity } from './app/follow-identity.ts';
import { replayedClicksScript, replayClick } from './app/start/replayed-clicks.ts';
import { ErrorPage } from './app/layout/error-page.tsx';
import { PasswordQuestion } from './shell/password-question.tsx';
import { PublicLayout } from './shell/public/public-layout.tsx';
import { Wishes } from './shell/wishes/follow-wishes.ts';
import { GoingBar } from './app/layout/going-bar.tsx';
import { RouteAnnouncer } from './app/layout/route-announcer.tsx';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { LowDataContext, lowDataScript } from '#web/kit/browser/low-data.ts';
import { prepareToasts } from '#web/kit/toasts/toast.ts';
import { I18nProvider, makeI18n } from './locales/translate.tsx';
import { OwnDocument } from './orders/own/own-document.tsx';
import { paymentOptionsQuery } from './orders/payment-options.ts';
import { isPreloaded, type Preloaded, preload } from './app/preload.ts';
import { invalidateQuery, makeQueryClient } from './app/query.ts';
import { firstScript } from './app/theme.ts';
import './root.css';

export const links = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

// Not needed to browse or to buy: it is loaded when the page is idle.
const OfflineTracker = lazyPart(async () => (await import('./app/offline/offline-tracker.tsx')).OfflineTracker);
const REST_MS = 1_000;

type RootData = Partial<NonNullable<Preloaded>> & { origin: string; isSpare: boolean };

/** What every document needs: whether payments are a test, contact details, and the origin for absolute addresses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const preloaded = await preload({ context }, (client) =>
    Promise.all([client.prefetchQuery(paymentOptionsQuery()), client.prefetchQuery(contactDetailsQuery())]),
  );
  return data<RootData>({ ...preloaded.data, origin: new URL(request.url).origin, isSpare: request.headers.get('save-data') === 'on' });
}

export { clientLoader } from './app/preload.ts';

/** They run before the first paint, from the server's document; the browser's bundle need not carry them a second time. */
const scripts = import.meta.env.SSR ? replayedClicksScript + firstScript + lowDataScript : '';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14120f" />
        <script suppressHydrationWarning>{scripts}</script>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The providers around all screens; the server's responses are in the query client before the first screen reads them. */
function Providers({ children }: { children: ReactNode }) {
  const loaded = useMatches().map((match) => match.loaderData);
  const [i18n] = useState(() => makeI18n('en'));
  const [{ origin, isSpare }] = useState(() => factsOf(loaded[0]));
  const [client] = useState(() => {
    const made = makeQueryClient(send, makeChangeHandler());
    for (const one of loaded) if (isPreloaded(one)) hydrate(made, one);
    return made;
  });
  const isAtRest = useRest();
  const refetchAll = useCallback(() => void invalidateQuery(client), [client]);
  useEffect(() => followIdentity(client), [client]);
  useEffect(replayClick, []);
  useEffect(prepareToasts, []);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <OriginContext value={origin}>
          <LowDataContext value={isSpare}>
            {children}
            <Wishes client={client} />
            <PasswordQuestion />
            <Suspense>{isAtRest ? <OfflineTracker onOnline={refetchAll} /> : null}</Suspense>
          </LowDataContext>
        </OriginContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** True once the page has its first pictures; at once when it came from the service worker. */
function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      timer = setTimeout(() => setAtRest(true), document.documentElement.dataset['cachedAt'] ? 0 : REST_MS);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('load', rest);
    };
  }, []);
  return isAtRest;
}

/** What the server sent beside the queries; missing after an error. */
function factsOf(loaded: unknown): Pick<RootData, 'origin' | 'isSpare'> {
  const data = loaded as Partial<RootData> | null | undefined;
  return { origin: data?.origin ?? (typeof location === 'undefined' ? '' : location.origin), isSpare: data?.isSpare ?? false };
}

export default function Root() {
  return (
    <Providers>
      <OwnDocument>
        <Outlet />
      </OwnDocument>
      <RouteAnnouncer />
      <GoingBar />
    </Providers>
  );
}

/** The last resort: shown for failures outside a screen. */
export function ErrorBoundary() {
  return (
    <Providers>
      <PublicLayout>
        <ErrorPage error={useRouteError()} />
      </PublicLayout>
    </Providers>
  );
}
