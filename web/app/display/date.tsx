import { useSyncExternalStore } from 'react';
import { formatClock, formatDate, formatDateAndTime, formatMonth, formatShortDate, formatTime } from '#contract/format.ts';

const formats = { date: formatDate, shortDate: formatShortDate, month: formatMonth, time: formatTime };

/** A time in Kigali's time zone; the same text on the server and in the browser. */
export function Moment({ time, as = 'date' }: { time: string; as?: keyof typeof formats }) {
  return <time dateTime={time}>{formats[as](time)}</time>;
}

const KIGALI_OFFSET_MINUTES = -120;
const never = () => () => {};

/**
 * Writes a time of day: '14:30 Kigali time', and '14:30' where that is what the reader's own clock shows. On the server and until hydration it has the
 * zone.
 */
export function useClock(): (time: string | number) => string {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (time) => {
    const isOwnClock = isInBrowser && new Date(time).getTimezoneOffset() === KIGALI_OFFSET_MINUTES;
    return isOwnClock ? formatTime(time) : formatClock(time);
  };
}

/** '23 November 2026, 14:30', with the zone for readers whose clock is another. */
export function DateAndTime({ time }: { time: string }) {
  const clock = useClock();
  return (
    <time dateTime={time}>
      {formatDate(time)}, {clock(time)}
    </time>
  );
}

/** '23 November 2026, 14:30 Kigali time', on papers that others read. */
export const DateAndTimeForAll = ({ time }: { time: string }) => <time dateTime={time}>{formatDateAndTime(time)}</time>;
