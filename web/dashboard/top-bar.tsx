import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ThemeSwitch } from '#web/frame/theme-switch.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { IconButton } from '#web/kit/button.tsx';
import { CartIcon, CloseIcon, MailIcon, MenuIcon } from '#web/kit/icons.tsx';
import { useSession } from '#web/login/state.ts';
import { SearchBox, type HitPlaces } from './search-box.tsx';

/** Where the words of the bar lead in one of the two areas. */
export type BarPlaces = HitPlaces & { emails: string; profile: string };

type TopBarProps = { places: BarPlaces; menuId: string; isMenuOpen: boolean; onMenu: () => void };

const barLink = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 text-sm underline-offset-4 hover:underline';

/** Title, search, Emails, Orders and the profile image (specification section 2). */
export function TopBar({ places, menuId, isMenuOpen, onMenu }: TopBarProps) {
  const { t } = useLingui();
  const { name, profile } = useSession();
  return (
    <header className="border-b border-hairline bg-paper lg:sticky lg:top-0 lg:z-30">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-4 md:gap-x-4 py-2.5 md:px-8">
        <div className="flex min-w-0 items-center gap-1">
          <IconButton
            label={isMenuOpen ? t`Close the menu` : t`Open the menu`}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            className="-ml-2.5 lg:hidden"
            onClick={onMenu}
          >
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
          <h1 className="text-lg whitespace-nowrap md:text-xl">
            <Trans>Dashboard Overview</Trans>
          </h1>
        </div>
        <SearchBox places={places} className="order-last w-full lg:order-none lg:w-auto lg:max-w-md lg:grow" />
        <div className="flex items-center">
          <span className="hidden md:block">
            <ThemeSwitch />
          </span>
          <Link to={places.emails} className={barLink}>
            <MailIcon className="size-5" />
            <span className="max-sm:sr-only">
              <Trans>Emails</Trans>
            </span>
          </Link>
          <Link to={places.orders} className={barLink}>
            <CartIcon className="size-5" />
            <span className="max-sm:sr-only">
              <Trans>Orders</Trans>
            </span>
          </Link>
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
