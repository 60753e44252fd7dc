import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { needsDocument } from '#web/app/payment-document.ts';

/** Goes to a path after a pause, unless the screen is left before. `isGoing` from the call of `goTo`. */
export function useRedirectAfter(pauseMs: number): { goTo: (path: string) => void; isGoing: boolean } {
  const navigate = useNavigate();
  const [path, goTo] = useState<string>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const go = () => (needsDocument(path) ? location.assign(path) : void navigate(path));
    const timer = setTimeout(go, pauseMs);
    return () => clearTimeout(timer);
  }, [path, pauseMs, navigate]);
  return { goTo, isGoing: path !== undefined };
}
