/** About a second: as long as the button of a cancelled call may take to be enabled again. */
const FRAMES_MAX = 60;

/** The element with the focus; undefined on the server, or when none has it. */
export function focusedElement(): HTMLElement | undefined {
  const element = globalThis.document?.activeElement;
  return element && element !== document.body && 'focus' in element ? (element as HTMLElement) : undefined;
}

/**
 * Focuses an element that lost the focus because it was disabled while its call was pending: a closing dialog cannot restore it then.
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
