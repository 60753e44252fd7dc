import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import type { MenuEntry } from '#web/app/area.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useLogout } from '#web/accounts/sign-in/queries.ts';

const entryLook = 'flex min-h-11 w-full items-center border-l-2 px-5 text-sm hover:bg-mat lg:px-6';

/** What the side menu of a dashboard has: the specification's entries, whose first is the area's index, and ours beneath. */
export type Menu = { entries: readonly MenuEntry[]; more: readonly MenuEntry[] };

/** The menu of a dashboard: what the specification names, with Logout as its last entry (product.md section 2), and a second group beneath. */
export function SideMenu({ entries, more }: Menu) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const logout = useLogout();
  const leave = () => logout.mutate(undefined, { onSuccess: () => void navigate(screens.login) });
  return (
    <nav aria-label={t`Dashboard`} className="flex flex-col py-3">
      {entries.map((entry, place) => (
        <Entry key={entry.to} entry={entry} isIndex={place === 0} />
      ))}
      <button type="button" className={classNames(entryLook, 'border-transparent text-ash')} disabled={logout.isPending} onClick={leave}>
        <Trans>Logout</Trans>
      </button>
      {more.length > 0 ? (
        <div className="mt-2 flex flex-col border-t border-hairline pt-2">
          {more.map((entry) => (
            <Entry key={entry.to} entry={entry} isIndex={false} />
          ))}
        </div>
      ) : null}
    </nav>
  );
}

function Entry({ entry: { to, label, sign: Sign }, isIndex }: { entry: MenuEntry; isIndex: boolean }) {
  const { i18n } = useLingui();
  return (
    <NavLink
      to={to}
      end={isIndex}
      className={({ isActive }) => classNames(entryLook, isActive ? 'border-laterite-ink font-medium' : 'border-transparent text-ash')}
    >
      {i18n._(label)}
      {Sign ? <Sign /> : null}
    </NavLink>
  );
}
