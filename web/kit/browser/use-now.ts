import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms since 1970, to the minute, for texts such as 'Today'. Only in the browser, after hydration. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
