import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { MoonIcon, SunIcon } from '#web/kit/visuals/icons.tsx';
import { currentTheme, setTheme } from '#web/app/theme.ts';

/** Switches between light and dark theme. Both icons are rendered; CSS shows the right one before any script has run. */
export function ThemeSwitch() {
  const { t } = useLingui();
  return (
    <IconButton label={t`Light or dark theme`} onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}>
      <SunIcon className="only-dark" />
      <MoonIcon className="only-light" />
    </IconButton>
  );
}
