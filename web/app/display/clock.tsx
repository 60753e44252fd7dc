import { useClock } from './date.tsx';

/** '14:30', with the zone for readers whose clock is another. */
export function Clock({ time }: { time: string }) {
  const clock = useClock();
  return <time dateTime={time}>{clock(time)}</time>;
}
