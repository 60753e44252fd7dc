import { useState, useSyncExternalStore } from 'react';

/** Between the end of a touch and its click, which may never come, a browser lets pass so much at most. */
const CLICK_AFTER_MS = 400;

let isPressed = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  clearTimeout(waiting);
  if (next === isPressed) return;
  isPressed = next;
  for (const tell of listeners) tell();
}

const press = () => set(true);
const release = () => set(false);
/** A click follows, and comes to what lies there then: only with it, or once it does not come, the page may move. */
const releaseLater = () => {
  clearTimeout(waiting);
  waiting = setTimeout(release, CLICK_AFTER_MS);
};

/** What begins and ends the hold. After the menu of a right click, or the list of a select, neither the end of the press nor a click may come. */
const heard: [string, () => void][] = [
  ['pointerdown', press],
  ['pointerup', releaseLater],
  ['pointercancel', release],
  ['click', release],
  ['keydown', release],
];

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) for (const [event, hear] of heard) addEventListener(event, hear, true);
  // Of the window alone: a field that a press leaves is blurred too.
  if (listeners.size === 0) addEventListener('blur', release);
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    for (const [event, hear] of heard) removeEventListener(event, hear, true);
    removeEventListener('blur', release);
    release();
  };
}

/**
 * The error of a field, which neither comes nor goes while something is pressed: leaving a field checks it, and its line would move the very
 * button that is pressed away from under the finger, so that the press is lost.
 */
export function useHeldError(error: string | undefined): string | undefined {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(error);
  if (!isHeld && shown !== error) setShown(error);
  return isHeld ? shown : error;
}
