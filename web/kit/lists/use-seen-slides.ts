import { useCallback, useState } from 'react';
import { useLowData } from '#web/kit/browser/low-data.ts';

/** Which slides of a strip are rendered: all, or in low-data mode those that were scrolled to, including the first. */
export function useSeen(): { isMade: (place: number) => boolean; see: (place: number) => void } {
  const isSpare = useLowData();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const see = useCallback((place: number) => setSeen((now) => (now.has(place) ? now : new Set([...now, place]))), []);
  return { isMade: (place) => !isSpare || seen.has(place), see };
}
