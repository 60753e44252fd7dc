import { signedInScript } from '#web/accounts/session/session-storage.ts';

/** 'light' or 'dark' as the person chose; the system's own wish while nothing is kept. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';

/**
 * Runs before the first paint: the chosen theme, and whether someone is signed in, so that nothing flashes.
 * Quotes and marks are plain, because it stands in the page as it is.
 */
export const firstScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')d.theme=t;if(${signedInScript})d.signedIn=''}catch(e){}`;

/** The theme on the screen now; only in the browser. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Turns the room light or dark, and keeps it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
