import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useLogout } from '#web/accounts/sign-in/queries.ts';
import { currentTheme, setTheme } from '#web/app/theme.ts';
import type { Choice } from './choices.ts';
import { isMeant } from './words.ts';

/** Fewer letters begin too much else. */
const LETTERS = 3;

/**
 * What is about no thing and has no page, done at once as by its button in the bar or the menu: the theme, and signing out. Over a dialog nobody is signed
 * out: something may be typed there.
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
  return (isInDialog ? [theme] : [theme, leave])
    .filter(({ words }) => typed.length >= LETTERS && isMeant(words, typed))
    .map(({ key, text, run }) => ({ key, text, more: '', kind: t`Action`, run }));
}
