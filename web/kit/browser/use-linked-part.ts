import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * For a part of a screen that mails and links lead to by this hash: it is scrolled to and has the focus as soon as it is rendered, and whenever such a
 * link is followed again. The part needs `tabIndex={-1}`.
 */
export function useLinkedPart(part: string): RefObject<HTMLElement | null> {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash !== `#${part}`) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [hash, key, part]);
  return ref;
}
