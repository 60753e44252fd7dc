import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The number of an entry of the history, by which the router knows how far apart two entries are. */
const numberOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/**
 * Numbers the entries that the browser makes by itself, for a link such as `#content`: without a number the router does not know how far Back went
 * from or to such an entry, so that it goes astray where it holds Back up, or does not hold it up.
 */
export function useNumberedEntries(): void {
  useLocation();
  const last = useRef({ number: 0, href: '' });
  useEffect(() => {
    last.current = { number: numberOf(history.state) ?? 0, href: window.location.href };
  });
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      if (numberOf(state) !== undefined) return;
      // A link to where one is already makes no entry of its own.
      const idx = last.current.number + (window.location.href === last.current.href ? 0 : 1);
      history.replaceState({ idx, key: `native-${idx}` }, '');
    };
    // Before the router's own listener reads the number.
    addEventListener('popstate', onPop, { capture: true });
    return () => removeEventListener('popstate', onPop, { capture: true });
  }, []);
}
