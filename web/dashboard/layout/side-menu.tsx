import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import type { MenuEntry } from '#web/app/area.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useLogout } from '#web/accounts/sign-in/queries.ts';

const entryLook = 'flex min-h-11 w-full items-center border-l-2 px-5 text-sm hover:bg-mat lg:px-6';

/** The menu of a dashboard, with Logout as its last entry (product.md section 2). The first entry is the area's index. */
export function SideMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const logout = useLogout();
  const leave = () => logout.mutate(undefined, { onSuccess: () => void navigate(screens.login) });
  return (
    <nav aria-label={t`Dashboard`} className="flex flex-col py-3">
      {entries.map(({ to, label, sign: Sign }, place) => (
        <NavLink
          key={to}
          to={to}
          end={place === 0}
          className={({ isActive }) => classNames(entryLook, isActive ? 'border-laterite-ink font-medium' : 'border-transparent text-ash')}
        >
          {i18n._(label)}
          {Sign ? <Sign /> : null}
        </NavLink>
      ))}
      <button type="button" className={classNames(entryLook, 'border-transparent text-ash')} disabled={logout.isPending} onClick={leave}>
        <Trans>Logout</Trans>
      </button>
    </nav>
  );
}
