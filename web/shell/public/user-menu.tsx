import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { UserIcon } from '#web/kit/visuals/more-icons.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { useLogout } from '#web/accounts/sign-in/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { accountMenu } from '#web/shell/areas.ts';
import { usePaletteKey } from '#web/shell/palette/palette-key.ts';

const PaletteDialog = lazyPart(async () => (await import('#web/shell/palette/palette-dialog.tsx')).PaletteDialog);

const entry = 'flex min-h-11 w-full items-center px-4 text-sm hover:bg-mat';

/** Menu of the signed-in account: name, email, own pages, the palette of the dashboards, sign out. */
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
  // What waits is asked for when somebody looks.
  const [wasOpened, setOpened] = useState(false);
  const [palette, setPalette] = useState<'open' | 'closed'>();
  const hasDashboard = account.staff !== null || account.isArtist;
  return (
    <>
      {hasDashboard && <PaletteKey onOpen={() => setPalette('open')} />}
      <Menu label={t`Account of ${name}`} opener={<UserIcon />} onOpen={() => setOpened(true)}>
        <div className="border-b border-hairline px-4 pt-1 pb-3">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-ash">{email}</p>
        </div>
        {accountMenu
          .filter(({ isFor }) => !isFor || isFor(account))
          .map(({ to, label, sign: Sign }) => (
            <Link key={to} to={to} reloadDocument={needsDocument(to)} className={entry}>
              {i18n._(label)}
              {Sign && wasOpened ? <Sign /> : null}
            </Link>
          ))}
        <button
          type="button"
          className={entry}
          onClick={() => setPalette('open')}
          aria-keyshortcuts={hasDashboard ? 'Control+K' : undefined}
        >
          <Trans>Go to…</Trans>
        </button>
        <button type="button" className={entry} disabled={logout.isPending} onClick={() => void signOut()}>
          <Trans>Sign Out</Trans>
        </button>
      </Menu>
      <Suspense>{palette ? <PaletteDialog isOpen={palette === 'open'} onClose={() => setPalette('closed')} /> : null}</Suspense>
    </>
  );
}

/** For buyers the key stays that of the search of works, which the header has on every page. */
function PaletteKey({ onOpen }: { onOpen: () => void }) {
  usePaletteKey(onOpen);
  return null;
}
