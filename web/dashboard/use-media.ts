import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says; on the server, and until hydration, it is not. For what CSS cannot say, such as where a button stands. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  );
}
