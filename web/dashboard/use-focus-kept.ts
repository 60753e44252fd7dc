import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the content of the screen where a change took away what had it, such as the button of a row that was deleted: the keyboard goes on
 * from there, and not from the top of the page. `change` is what is compared; undefined until it is loaded, which takes nothing away.
 */
export function useFocusKept(change: unknown): void {
  const seen = useRef(change);
  useEffect(() => {
    const before = seen.current;
    if (Object.is(before, change)) return;
    seen.current = change;
    if (before !== undefined && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [change]);
}
