import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { HEADER_SOLID_AFTER_PX } from '#contract/limits.ts';
import { linkScreens, screens, signInScreens } from '#contract/screens.ts';
import { useCartCount } from '#web/cart/queries.ts';
import { CountBadge } from '#web/kit/visuals/badge.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CartIcon, CloseIcon, MenuIcon } from '#web/kit/visuals/icons.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { ChatsLink } from '#web/app/layout/chats-link.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LiveMarks } from '#web/shell/live-marks.tsx';
import { mainNavigation } from '#web/app/layout/navigation.ts';
import { ThemeSwitch } from '#web/app/layout/theme-switch.tsx';

const noWayBack = new Set([...signInScreens, ...linkScreens]);

// Only signed-in visitors need it.
const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);
const MenuParts = lazyPart(async () => (await import('./menu-parts.tsx')).MenuParts);

/** The public header: opaque after 50 px of scroll; on a phone its navigation collapses. */
export function Header() {
  const { t } = useLingui();
  const { key, pathname } = useLocation();
  const { authenticated } = useSession();
  const isKnown = useSessionKnown();
  const isScrolled = useScrolledPast(HEADER_SOLID_AFTER_PX);
  // Bound to one address: navigating closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  // Bound to one page: in the shop a search changes the address while it is typed.
  const [searchAt, setSearchAt] = useState<string>();
  const isSearching = searchAt === pathname;
  const isSolid = isScrolled || isOpen || isSearching;
  useEffect(() => {
    if (isKnown) delete document.documentElement.dataset['signedIn'];
  }, [isKnown]);
  return (
    <header
      data-solid={isSolid || undefined}
      className={classNames(
        'sticky top-0 z-40 border-b transition-colors',
        isSolid ? 'border-hairline bg-paper' : 'border-transparent bg-transparent',
      )}
    >
      <div className="page flex h-16 items-center justify-between gap-3 md:h-18">
        <HomeLink isSmall={authenticated} />
        <MainNavigation className="mr-auto hidden lg:flex xl:ml-4" />
        <div className="flex items-center">
          <HeaderSearch
            isOpen={isSearching}
            onOpen={() => {
              setOpenAt(undefined);
              setSearchAt(pathname);
            }}
            onClose={() => setSearchAt(undefined)}
          />
          <span className="hidden sm:contents">
            <ThemeSwitch />
          </span>
          {authenticated ? <LiveMarks /> : <ChatsLink />}
          <CartLink />
          {authenticated ? (
            <Suspense fallback={<span className="icon-button" />}>
              <UserMenu />
            </Suspense>
          ) : (
            <div className="signed-out-only menu-place">
              <SignedOutLinks className="hidden pl-3 sm:flex" />
            </div>
          )}
          <IconButton
            label={isOpen ? t`Close the menu` : t`Open the menu`}
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            className="-mr-2 lg:hidden"
            onClick={() => {
              setSearchAt(undefined);
              setOpenAt(isOpen ? undefined : key);
            }}
          >
            {isOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        </div>
      </div>
      <MobileMenu isOpen={isOpen} onClose={() => setOpenAt(undefined)} />
    </header>
  );
}

function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { authenticated } = useSession();
  return (
    <div
      id="mobile-menu"
      hidden={!isOpen}
      className="mobile-menu page absolute inset-x-0 top-full border-y border-hairline bg-paper pt-2 pb-6 lg:hidden"
    >
      <MainNavigation className="flex flex-col" />
      <Suspense>{isOpen ? <MenuParts onBack={onClose} /> : null}</Suspense>
      <span className="-ml-2.5 block sm:hidden">
        <ThemeSwitch />
      </span>
      {authenticated ? null : <SignedOutLinks className="flex pt-4 sm:hidden" />}
    </div>
  );
}

/** The brand; a small phone has room for its sign only, beside the icons of a signed-in person for its words (root.css). */
function HomeLink({ isSmall }: { isSmall: boolean }) {
  const { t } = useLingui();
  return (
    <Link
      to={screens.home}
      aria-label={t`Ubugeni, home`}
      className={classNames(
        'brand-link flex min-h-11 shrink-0 items-center',
        isSmall ? 'brand-small' : 'max-[22.5rem]:[&_span_span]:hidden',
      )}
    >
      <BrandMark />
    </Link>
  );
}

function MainNavigation({ className }: { className: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Main`} className={className}>
      {mainNavigation.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === screens.home}
          className={({ isActive }) =>
            classNames(
              'flex min-h-11 items-center text-lg underline-offset-8 hover:underline lg:px-2 lg:text-sm xl:px-3.5',
              isActive && 'underline decoration-laterite-ink decoration-2',
            )
          }
        >
          {i18n._(label)}
        </NavLink>
      ))}
    </nav>
  );
}

function CartLink() {
  const { t } = useLingui();
  const count = useCartCount();
  const label = count ? t`Cart, ${plural(count, { one: '# work', other: '# works' })}` : t`Cart`;
  return (
    <Link to={screens.cart} reloadDocument={needsDocument(screens.cart)} aria-label={label} title={label} className="icon-button relative">
      <CartIcon />
      <CountBadge count={count} />
    </Link>
  );
}

function SignedOutLinks({ className }: { className: string }) {
  const way = useWayBack();
  return (
    <div className={classNames('items-center gap-3', className)}>
      <LinkButton to={screens.login + way} look="quiet" className="px-2">
        <Trans>Sign In</Trans>
      </LinkButton>
      <LinkButton to={screens.signup + way}>
        <Trans>Get Started</Trans>
      </LinkButton>
    </div>
  );
}

/**
 * `?next=` with this page, or with the page that a sign-in screen leads to. Nothing on the home page, from which each role goes to its own
 * (product.md section 2); nor on the server, which renders the same for every address of a page; nor a mailed link, which is secret.
 */
function useWayBack(): string {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const next = noWayBack.has(pathname) ? new URLSearchParams(search).get('next') : pathname + search;
  return isHydrated && next && next !== screens.home ? `?next=${encodeURIComponent(next)}` : '';
}

function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(scrollY > px);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [px]);
  return isPast;
}
