import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server, true after hydration: before that, the browser itself would submit a form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
