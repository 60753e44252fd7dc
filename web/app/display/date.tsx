import { formatDate, formatDateAndTime, formatMonth, formatShortDate, formatTime } from '#contract/format.ts';

const formats = { date: formatDate, shortDate: formatShortDate, month: formatMonth, time: formatTime };

/** A time in Kigali's time zone; the same text on the server and in the browser. */
export function Moment({ time, as = 'date' }: { time: string; as?: keyof typeof formats }) {
  return <time dateTime={time}>{formats[as](time)}</time>;
}

/** '23 November 2026, 14:30 Kigali time'; the same text on the server and in the browser. */
export function DateAndTime({ time }: { time: string }) {
  return <time dateTime={time}>{formatDateAndTime(time)}</time>;
}
