import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the content of the screen where a change took away what had it, such as the button of a row that was deleted: the keyboard goes on
 * from there, and not from the top of the page. `change` is what is compared.
 */
export function useFocusKept(change: unknown): void {
  const seen = useRef(change);
  useEffect(() => {
    if (Object.is(seen.current, change)) return;
    seen.current = change;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [change]);
}
