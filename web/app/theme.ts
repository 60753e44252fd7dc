import { signedInScript } from '#web/accounts/session/session-storage.ts';

/** The chosen theme, 'light' or 'dark'; the system's preference while none is stored. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';

/**
 * Runs before the first paint: sets the theme and whether somebody is signed in, so that nothing flashes.
 * Inlined into the page as it is.
 */
export const firstScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')d.theme=t;if(${signedInScript})d.signedIn=''}catch(e){}`;

/** The theme on screen; only in the browser. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Switches the theme and stores the choice. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
