import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { UserIcon } from '#web/kit/visuals/icons.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { useLogout } from '#web/accounts/sign-in/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';

const entry = 'flex min-h-11 w-full items-center px-4 text-sm hover:bg-mat';

/** Menu of the signed-in account: name, email, own pages, sign out. */
export function UserMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { name, email, isAdmin, isArtist, role, status } = useSession();
  const logout = useLogout();
  // Sign-out unmounts this menu, and `mutate`'s callbacks are not called after that.
  const signOut = async () => {
    await logout.mutateAsync();
    await navigate(screens.login);
  };
  return (
    <Menu label={t`Account of ${name}`} opener={<UserIcon />}>
      <div className="border-b border-hairline px-4 pt-1 pb-3">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-ash">{email}</p>
      </div>
      {(isAdmin || isArtist) && (
        <Link to={isAdmin ? screens.admin : screens.artistHome} className={entry}>
          <Trans>Dashboard</Trans>
        </Link>
      )}
      {role === 'Artist' && !isArtist && (
        <Link to={screens.application} className={entry}>
          {status === 'pending' ? <Trans>Your application · being reviewed</Trans> : <Trans>Your application</Trans>}
        </Link>
      )}
      <Link to={screens.account} className={entry}>
        <Trans>My Account</Trans>
      </Link>
      <Link to={screens.cartOrders} reloadDocument={needsDocument(screens.cartOrders)} className={entry}>
        <Trans>My Orders</Trans>
      </Link>
      <Link to={screens.cartFavorites} reloadDocument={needsDocument(screens.cartFavorites)} className={entry}>
        <Trans>Favorites</Trans>
      </Link>
      <button type="button" className={entry} disabled={logout.isPending} onClick={() => void signOut()}>
        <Trans>Sign Out</Trans>
      </button>
    </Menu>
  );
}
