/** About a second: as long as the button of a call that was given up may take to be enabled again. */
const FRAMES_MAX = 60;

/** What has the focus now; nothing on the server, or when the focus is nowhere. */
export function focusedElement(): HTMLElement | undefined {
  const element = globalThis.document?.activeElement;
  return element && element !== document.body && 'focus' in element ? (element as HTMLElement) : undefined;
}

/**
 * Focuses an element that lost the focus because it was disabled while its call was under way: a dialog that closes cannot give it back then.
 * Does nothing once something else has the focus.
 */
export function giveFocusBack(element: HTMLElement | undefined, frames = FRAMES_MAX): void {
  if (!element || frames === 0) return;
  requestAnimationFrame(() => {
    if (focusedElement()) return;
    element.focus();
    giveFocusBack(element, frames - 1);
  });
}
