import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells an element how far its top is from that of the page, as `--top`: on a phone a conversation fills the window below whatever stands above it, so that
 * the field at its foot is whole.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + scrollY;
      element.current?.style.setProperty('--top', `${Math.round(top)}px`);
    };
    measure();
    // What stands above may come or change its lines later: a notice, a font.
    const above = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    above?.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      above?.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
}
