type Early = Window & { pressed?: HTMLButtonElement | null | undefined };

/**
 * Inlined into the page as it is: on a slow connection a page can be visible seconds before its scripts run. Links and forms work
 * without them; of the buttons that do not, the last click is remembered.
 */
export const replayedClicksScript = `addEventListener('click',function(e){if(window.pressed!==null)window.pressed=e.target.closest('button[type=button]')||window.pressed},true);`;

/**
 * While React hydrates, it handles a click at once where it can, and stops it at its root where it cannot yet. What comes past the root to
 * the element `inside` it is handled, and not replayed. To be called after `hydrateRoot`.
 */
export function leaveClicksToReact(inside: Element = document.documentElement): void {
  const forget = ({ target }: Event) => {
    const early = window as Early;
    if (early.pressed?.contains(target as Node)) early.pressed = undefined;
  };
  inside.addEventListener('click', forget, true);
}

/** Replays that click, once, after hydration. */
export function replayClick(): void {
  // Not within a click that made React hydrate: it is forgotten as handled only after that.
  setTimeout(() => {
    const early = window as Early;
    const { pressed } = early;
    early.pressed = null;
    if (pressed?.isConnected) pressed.click();
  });
}
