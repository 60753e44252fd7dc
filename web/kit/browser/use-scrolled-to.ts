import { type RefObject, useEffect } from 'react';

/** What says that somebody moves the page themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a part of the page that is rendered after the browser looked for it, and again whenever the page gets higher or lower, until
 * somebody moves it: what loads late above would push the part away in browsers that do not keep the place themselves (Safari).
 */
export function useScrolledTo(part: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const scroll = () => part.current?.scrollIntoView();
    const growth = new ResizeObserver(scroll);
    const stop = () => {
      growth.disconnect();
      for (const move of OWN_MOVES) removeEventListener(move, stop);
    };
    scroll();
    growth.observe(document.body);
    for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
    return stop;
  }, [isWanted, part]);
}
