import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { needsDocument } from '#web/app/payment-document.ts';

/** Where it is about to go, with the state for the screen there. */
export type Going = { path: string; state: unknown };

/** Goes to a path after a pause, with `state` for the screen there, unless this screen is left before. `isGoing` from the call of `goTo`. */
export function useRedirectAfter(pauseMs: number): {
  goTo: (path: string, state?: unknown) => void;
  isGoing: boolean;
  going: Going | undefined;
} {
  const navigate = useNavigate();
  const [going, setGoing] = useState<Going>();
  const goTo = useCallback((path: string, state?: unknown) => setGoing({ path, state }), []);
  useEffect(() => {
    if (!going) return undefined;
    const { path, state } = going;
    const go = () => (needsDocument(path) ? location.assign(path) : void navigate(path, { state }));
    const timer = setTimeout(go, pauseMs);
    return () => clearTimeout(timer);
  }, [going, pauseMs, navigate]);
  return { goTo, isGoing: going !== undefined, going };
}
