import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { LiveMarks } from '#web/shell/live-marks.tsx';
import type { Dashboard } from '#web/app/area.ts';
import { ThemeSwitch } from '#web/app/layout/theme-switch.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CartIcon, CloseIcon, MenuIcon } from '#web/kit/visuals/icons.tsx';
import { MailIcon } from '#web/kit/visuals/more-icons.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { SearchBox } from './search-box.tsx';

/** Addresses of the bar's links in an area; without one there is no link. */
export type BarPlaces = { emails: string | undefined; orders: string | undefined; profile: string };

type TopBarProps = { at: Dashboard; places: BarPlaces; menuId: string; isMenuOpen: boolean; onMenu: () => void };

/** Title, search, Emails, Orders and the profile image (product.md section 2), and live marks. In two rows on a phone. */
export function TopBar({ at, places, menuId, isMenuOpen, onMenu }: TopBarProps) {
  const { t } = useLingui();
  const { name, profile } = useSession();
  return (
    <header className="border-b border-hairline bg-paper lg:sticky lg:top-0 lg:z-30">
      <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-2 gap-y-1 px-4 py-2.5 sm:flex sm:flex-wrap md:gap-x-4 md:px-6">
        <div className="flex min-w-0 items-center gap-1 sm:grow xl:grow-0">
          <IconButton
            label={isMenuOpen ? t`Close the menu` : t`Open the menu`}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            className="-ml-2.5 lg:hidden"
            onClick={onMenu}
          >
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
          <h1 className="text-lg leading-tight min-[23rem]:whitespace-nowrap md:text-xl">
            <Trans>Dashboard Overview</Trans>
          </h1>
        </div>
        <SearchBox at={at} className="order-2 col-span-2 min-w-0 sm:order-3 sm:w-full xl:order-none xl:w-auto xl:max-w-xl xl:grow" />
        <div className="order-2 flex items-center justify-end sm:order-none xl:ml-auto">
          <span className="hidden md:block">
            <ThemeSwitch />
          </span>
          <BarLink to={places.emails} icon={MailIcon}>
            <Trans>Emails</Trans>
          </BarLink>
          <BarLink to={places.orders} icon={CartIcon}>
            <Trans>Orders</Trans>
          </BarLink>
        </div>
        <div className="order-1 col-span-2 flex items-center justify-end sm:order-none">
          <LiveMarks />
          <Link
            to={places.profile}
            aria-label={t`Profile of ${name}`}
            title={name}
            className="flex min-h-11 min-w-11 items-center justify-end"
          >
            <Avatar image={profile} alt="" size="sm" />
          </Link>
        </div>
      </div>
    </header>
  );
}

type BarLinkProps = { to: string | undefined; icon: ComponentType<{ className?: string }>; children: ReactNode };

/** An icon with a label; on a phone the icon only. */
function BarLink({ to, icon: Icon, children }: BarLinkProps) {
  if (to === undefined) return null;
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 text-sm underline-offset-4 hover:underline"
    >
      <Icon className="size-5" />
      <span className="max-sm:sr-only">{children}</span>
    </Link>
  );
}
