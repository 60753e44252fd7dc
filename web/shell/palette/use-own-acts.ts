import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useLogout } from '#web/accounts/sign-in/queries.ts';
import { currentTheme, setTheme } from '#web/app/theme.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { usePresetWords } from '#web/admin/audit/use-preset-words.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';
import type { Choice } from './choices.ts';
import { isMeant } from './words.ts';

/** Fewer letters begin too much else. */
const LETTERS = 3;

/**
 * What is about no thing and has no page, done at once as by its button in the bar or the menu: the theme, and signing out; and the days of the log. Over a
 * dialog nobody is signed out: something may be typed there.
 */
export function useOwnActs(typed: string, isInDialog: boolean): Choice[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const logout = useLogout();
  const theme = {
    key: 'theme',
    text: t`Light or dark theme`,
    words: t`light dark theme mode`,
    run: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
  };
  const leave = {
    key: 'logout',
    text: t`Logout`,
    words: t`logout log out sign out`,
    run: () => logout.mutate(undefined, { onSuccess: () => void navigate(screens.login) }),
  };
  const days = useDays();
  const isTyped = ({ words }: { words: string }) => typed.length >= LETTERS && isMeant(words, typed);
  return [
    ...(isInDialog ? [theme] : [theme, leave]).filter(isTyped).map(({ key, text, run }) => ({ key, text, more: '', kind: t`Action`, run })),
    ...days.filter(isTyped).map(({ to, words }) => ({ key: to, to, text: t`Audit log: ${words}`, more: '', kind: t`Page` })),
  ];
}

/** The days of the log that have words, such as 'Last Tuesday', for those who may read it. */
function useDays(): { to: string; words: string }[] {
  const { staff } = useSession();
  const words = usePresetWords(useNow());
  if (!mayOpen(staff, screens.adminAudit)) return [];
  return Object.entries(words).map(([day, said]) => ({ to: `${screens.adminAudit}?days=${day}`, words: said }));
}
