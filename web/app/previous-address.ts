import { useEffect } from 'react';
import { useLocation } from 'react-router';

let [last, before]: (string | undefined)[] = [];

/** The address of the screen that was left for this one; undefined on the first one of a visit. Read it in an effect. */
export const previousAddress = (): string | undefined => (last === location.pathname + location.search ? before : last);

/** Remembers each address; called once, by what stands around the screens. */
export function useRememberedAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    [last, before] = [pathname + search, last];
  }, [pathname, search]);
}
