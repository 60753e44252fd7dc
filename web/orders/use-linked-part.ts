import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * For a part of a screen that mails and links lead to by this hash: it is scrolled to and has the focus as soon as it is rendered, and whenever such a
 * link is followed again. The part needs `tabIndex={-1}`, unless it is a button.
 */
export function useLinkedPart<Part extends HTMLElement = HTMLElement>(part: string): RefObject<Part | null> {
  const location = useLocation();
  const ref = useRef<Part>(null);
  // The location is another one with each link that is followed, also to where one is.
  useEffect(() => {
    if (location.hash !== `#${part}`) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [location, part]);
  return ref;
}
