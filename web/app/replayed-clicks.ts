type Early = Window & { pressed?: HTMLButtonElement | null };

/**
 * Stands in the page as it is: on a slow line a page can be seen seconds before its scripts are there. Links and forms work by
 * themselves; of the buttons that do not, the last one pressed is remembered.
 */
export const replayedClicksScript = `addEventListener('click',function(e){if(window.pressed!==null)window.pressed=e.target.closest('button[type=button]')||window.pressed},true);`;

/** Presses it again, once, when there is somebody to hear it. */
export function replayClick(): void {
  const early = window as Early;
  const { pressed } = early;
  early.pressed = null;
  if (pressed?.isConnected) pressed.click();
}
