import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import type { Dashboard } from '#web/app/area.ts';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { ThemeSwitch } from '#web/app/layout/theme-switch.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { TestPaymentBanner } from '#web/shell/test-payment-banner.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type Menu, SideMenu } from './side-menu.tsx';
import { type BarPlaces, TopBar } from './top-bar.tsx';

type DashboardLayoutProps = { at: Dashboard; menu: Menu; places: BarPlaces; children: ReactNode };

/** The layout of every dashboard screen: a menu at the side, on a phone collapsed below the bar. */
export function DashboardLayout({ at, menu, places, children }: DashboardLayoutProps) {
  const { t } = useLingui();
  const menuId = useId();
  const { key } = useLocation();
  // Bound to one address: navigating closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-paper focus:p-3">
        <Trans>Skip to the content</Trans>
      </a>
      <TestPaymentBanner />
      <div className="flex-1 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <aside aria-label={t`Menu`} className="hidden border-r border-hairline bg-paper lg:block">
          <div className="sticky top-0">
            <Link to={screens.home} aria-label={t`Ubugeni, home`} className="flex h-18 items-center px-6">
              <BrandMark />
            </Link>
            <SideMenu {...menu} />
          </div>
        </aside>
        <div className="min-w-0">
          <TopBar at={at} places={places} menuId={menuId} isMenuOpen={isOpen} onMenu={() => setOpenAt(isOpen ? undefined : key)} />
          <div id={menuId} hidden={!isOpen} className="border-b border-hairline bg-paper lg:hidden">
            <SideMenu {...menu} />
            <div className="flex items-center border-t border-hairline px-3 py-1 md:hidden">
              <ThemeSwitch />
            </div>
          </div>
          <main id="content" tabIndex={-1} className="px-4 py-4 outline-none sm:py-8 md:px-6">
            <LeaveGuard>{children}</LeaveGuard>
          </main>
        </div>
      </div>
    </>
  );
}

/** The frame before anybody is known to be in it. */
export function WaitingLayout() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Dashboard`} canonical={null} />
      <output className="flex flex-1 items-center justify-center p-16 text-ash">
        <Trans>One moment…</Trans>
      </output>
    </>
  );
}
