let isUnasked = false;

/** Leaves the document by `go` without the browser's 'Leave site?': the person did not choose to leave, and cannot stay. */
export function leaveUnasked(go: () => void): void {
  isUnasked = true;
  // Come back to from the back/forward cache, it asks again.
  addEventListener('pageshow', () => (isUnasked = false), { once: true });
  go();
}

/** Whether the document is being left by `leaveUnasked`. */
export const isLeftUnasked = (): boolean => isUnasked;
