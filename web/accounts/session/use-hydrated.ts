import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's page, true once its scripts are at work: before that, a form would be sent by the browser itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
