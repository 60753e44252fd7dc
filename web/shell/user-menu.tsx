import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { UserIcon } from '#web/kit/visuals/icons.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { useLogout } from '#web/accounts/sign-in/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { accountMenu } from './areas.ts';

const entry = 'flex min-h-11 w-full items-center px-4 text-sm hover:bg-mat';

/** Menu of the signed-in account: name, email, own pages, sign out. */
export function UserMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const account = useSession();
  const { name, email } = account;
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
      {accountMenu
        .filter(({ isFor }) => !isFor || isFor(account))
        .map(({ to, label }) => (
          <Link key={to} to={to} reloadDocument={needsDocument(to)} className={entry}>
            {i18n._(label)}
          </Link>
        ))}
      <button type="button" className={entry} disabled={logout.isPending} onClick={() => void signOut()}>
        <Trans>Sign Out</Trans>
      </button>
    </Menu>
  );
}
