import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { needsDocument } from '#web/app/payment-document.ts';

/** Goes to a path after a pause, with `state` for the screen there, unless this screen is left before. `isGoing` from the call of `goTo`. */
export function useRedirectAfter(pauseMs: number): {
  goTo: (path: string, state?: unknown) => void;
  isGoing: boolean;
} {
  const navigate = useNavigate();
  const [going, setGoing] = useState<{ path: string; state: unknown }>();
  const goTo = useCallback((path: string, state?: unknown) => setGoing({ path, state }), []);
  useEffect(() => {
    if (!going) return undefined;
    const { path, state } = going;
    const go = () => (needsDocument(path) ? location.assign(path) : void navigate(path, { state }));
    const timer = setTimeout(go, pauseMs);
    return () => clearTimeout(timer);
  }, [going, pauseMs, navigate]);
  return { goTo, isGoing: going !== undefined };
}
