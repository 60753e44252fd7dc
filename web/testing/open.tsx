import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, matchRoutes, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router';
import { send } from '#web/app/api.ts';
import { makeChangeHandler } from '#web/app/changes/use-change.ts';
import { followIdentity } from '#web/app/follow-identity.ts';
import { makeQueryClient } from '#web/app/query.ts';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { I18nProvider, makeI18n } from '#web/locales/translate.tsx';
import routes from '#web/routes.ts';
import { PasswordQuestion } from '#web/shell/password-question.tsx';
import { Wishes } from '#web/shell/wishes/follow-wishes.ts';
import { leftFor } from './browser-gaps.ts';
import { onTestEnd } from './end-of-test.ts';
import { signInAs, type Viewer } from './sessions.ts';

type ScreenModule = { default: ComponentType; ErrorBoundary?: ComponentType };
const modules = import.meta.glob<ScreenModule>('../**/*-screen.tsx');

type Options = {
  /** Who looks; a visitor by default. */
  as?: Viewer;
  /** Puts into the cache of queries what was there before the screen. */
  prepare?: (client: QueryClient) => void;
};

/** A person at a screen. */
export type Visit = {
  /** Types, clicks, chooses files. */
  user: ReturnType<typeof userEvent.setup>;
  /** What the address bar says. */
  address: () => string;
  /** Addresses for which the page was left by a whole navigation; 'reload' for a reload. */
  leftFor: () => readonly string[];
};

/**
 * Opens a screen at its address, by the table of routes that the site has, in the layouts that belong to it unless `layout` is false.
 * Any other address that is visited from there shows 'Elsewhere'.
 */
export async function open(address: string, { layout = false, ...options }: Options & { layout?: boolean } = {}): Promise<Visit> {
  return visit(address, await routesFor(address, layout), options);
}

/** Opens the first of several screens; from one to another of them a person goes as on the site, without layouts. */
export async function openSite(addresses: readonly [string, ...string[]], options: Options = {}): Promise<Visit> {
  const nested = await Promise.all(addresses.map((address) => routesFor(address, false)));
  return visit(addresses[0], nested.flat(), options);
}

async function routesFor(address: string, layout: boolean): Promise<RouteObject[]> {
  const matches = matchRoutes(routes as RouteObject[], address) ?? [];
  const files = matches.map(({ route }) => (route as { file?: string }).file).filter((file) => file !== undefined);
  const path = matches.at(-1)?.route.path;
  const loaded = await Promise.all((layout ? files : files.slice(-1)).map((file) => modules[`../${file}`]!()));
  return loaded.reduceRight<RouteObject[]>((children, { default: Component, ErrorBoundary }, place) => {
    const isScreen = place === loaded.length - 1;
    return [{ Component, ...(ErrorBoundary ? { ErrorBoundary } : {}), ...(isScreen ? { path: path ? `/${path}` : '/' } : { children }) }];
  }, []);
}

/** Shows a component as a screen would, at an address. */
export const show = (shown: ReactNode, { at = '/', ...options }: Options & { at?: string } = {}): Visit =>
  visit(at, [{ path: new URL(at, 'http://localhost').pathname, element: shown }], options);

function visit(address: string, children: RouteObject[], { as = 'visitor', prepare }: Options): Visit {
  signInAs(as);
  history.replaceState(null, '', address);
  const client = makeQueryClient(send, makeChangeHandler());
  onTestEnd(followIdentity(client));
  const { queries, ...others } = client.getDefaultOptions();
  // The pause between two attempts is tested in web/app/query.test.ts; here a failure may come at once.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  prepare?.(client);
  const i18n = makeI18n('en');
  const root = (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <OriginContext value="https://ubugeni.example">
          <Suspense>
            <Outlet />
          </Suspense>
          <Wishes client={client} />
          <PasswordQuestion />
        </OriginContext>
      </QueryClientProvider>
    </I18nProvider>
  );
  const router = createBrowserRouter([{ element: root, children: [...children, { path: '*', element: <Elsewhere /> }] }]);
  const { unmount } = render(<RouterProvider router={router} />);
  onTestEnd(() => {
    unmount();
    router.dispose();
    client.clear();
  });
  return {
    user: userEvent.setup({ delay: null }),
    address: () => location.pathname + location.search + location.hash,
    leftFor,
  };
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <p>Elsewhere: {pathname}</p>;
}

/** Answers the question of this title with its button `action`; closed questions are not found. */
export async function confirm(user: UserEvent, title: string | RegExp, action: string): Promise<void> {
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: action }));
}
