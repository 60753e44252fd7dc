import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import { onClearPersonalData } from '#web/accounts/session/clear-personal-data.ts';
import { makeI18n } from '#web/locales/translate.tsx';
import { comparedIds } from './change-compared.ts';
import './lasting-link.css';

let home: HTMLElement | undefined;

/**
 * Keeps the way to the comparison in view beside works that can be compared (lasting-link.css), with how many are in it. It is no part of any screen,
 * as toasts are not: a gallery's scripts are larger by nothing, and it leads there by a whole navigation.
 */
export function showLastingLink(): void {
  if (home) return;
  home = document.createElement('nav');
  home.className = 'compare-lasting';
  home.append(document.createElement('a'));
  draw();
  addEventListener('storage', draw);
  onClearPersonalData(draw);
}

function draw(): void {
  const link = home?.querySelector('a');
  if (!home || !link) return;
  const ids = comparedIds();
  if (ids.length === 0) return home.remove();
  const { _: say } = makeI18n('en');
  const count = ids.length;
  home.setAttribute('aria-label', say(msg`Comparison`));
  link.className = 'button button-secondary';
  link.href = screens.compare(ids);
  link.textContent = say(msg`Compare (${count})`);
  if (!home.isConnected) document.body.append(home);
}
