type Early = Window & { pressed?: HTMLButtonElement | null };

/**
 * Inlined into the page as it is: on a slow connection a page can be visible seconds before its scripts run. Links and forms work
 * without them; of the buttons that do not, the last click is remembered.
 */
export const replayedClicksScript = `addEventListener('click',function(e){if(window.pressed!==null)window.pressed=e.target.closest('button[type=button]')||window.pressed},true);`;

/** Replays that click, once, after hydration. */
export function replayClick(): void {
  const early = window as Early;
  const { pressed } = early;
  early.pressed = null;
  if (pressed?.isConnected) pressed.click();
}
