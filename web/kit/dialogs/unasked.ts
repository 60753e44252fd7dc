/** A document that is still there after this long is not being left: the way was cut. In milliseconds. */
const LEFT_AFTER_MS = 10_000;
let isUnasked = false;
const askAgain = () => void (isUnasked = false);

/** Leaves the document by `go` without the browser's 'Leave site?': the person did not choose to leave, and cannot stay. */
export function leaveUnasked(go: () => void): void {
  isUnasked = true;
  // Come back to from the back/forward cache, it asks again.
  addEventListener('pageshow', askAgain, { once: true });
  setTimeout(askAgain, LEFT_AFTER_MS);
  go();
}

/** Whether the document is being left by `leaveUnasked`. */
export const isLeftUnasked = (): boolean => isUnasked;
