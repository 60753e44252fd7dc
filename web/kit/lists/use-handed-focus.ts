import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an item of a list that its own buttons remove: the focus that is in it when it goes is handed to the item after it, else to the one before it, else
 * to the element of the id `orTo`. Without it the browser would begin again at the top of the page. The items need `tabIndex={-1}`.
 */
export function useHandedFocus(orTo?: string): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const own = item.current;
    // It runs before the element is taken out of the document.
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const next = own.nextElementSibling ?? own.previousElementSibling ?? document.getElementById(orTo ?? '');
      if (next instanceof HTMLElement) next.focus();
    };
  }, [orTo]);
  return item;
}
