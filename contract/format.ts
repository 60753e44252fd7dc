/** Own formatters, for both sides: Chromium has no `rw` locale, so `Intl` would format differently on the server and in the browser. */

/** 35000 → '35,000'; with two decimals 41.5 → '41.50'. */
export function formatNumber(value: number, decimals: 0 | 2 = 0): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(\.|$))/g, ',');
}

/** 35000 → '35,000 Frw'. */
export function formatFrw(amountFrw: number): string {
  return `${formatNumber(amountFrw)} Frw`;
}

/** Kigali is two hours ahead of UTC all year. */
const KIGALI_OFFSET_MS = 2 * 60 * 60 * 1_000;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const inKigali = (time: string | number) => new Date(new Date(time).getTime() + KIGALI_OFFSET_MS);
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An ISO time → '21 November 2026', in Kigali. */
export function formatDate(time: string | number): string {
  const date = inKigali(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** An ISO time → '21 Nov 2026', in Kigali: for rows of lists. */
export function formatShortDate(time: string | number): string {
  const date = inKigali(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** An ISO time → '21 Nov', in Kigali: for days that are near. */
export function formatDayMonth(time: string | number): string {
  return formatShortDate(time).replace(/ \d+$/, '');
}

/** An ISO time → 'November 2026', in Kigali. */
export function formatMonth(time: string | number): string {
  const date = inKigali(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** An ISO time → '14:05', in Kigali. */
export function formatTime(time: string | number): string {
  const date = inKigali(time);
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

/** An ISO time → '14:05 Kigali time': readers elsewhere must know whose clock it is. */
export function formatClock(time: string | number): string {
  return `${formatTime(time)} Kigali time`;
}

/** An ISO time → '21 November 2026, 14:05 Kigali time', on screens and in mails. */
export function formatDateAndTime(time: string | number): string {
  return `${formatDate(time)}, ${formatClock(time)}`;
}

/** An ISO time → '2026-11-21', the day in Kigali. */
export function dayOf(time: string | number): string {
  return inKigali(time).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** 'Today', 'Yesterday' or the date (product.md section 2, Chats). `now` in ms; only in the browser, after hydration. */
export function formatDay(time: string, now: number): string {
  const day = dayOf(time);
  if (day === dayOf(now)) return 'Today';
  return day === dayOf(now - DAY_MS) ? 'Yesterday' : formatDate(time);
}

/** 60.04 → '60', 39.9 → '39.9'. */
export const formatCentimetres = (value: number): string => String(Math.round(value * 10) / 10);

const NO_BREAK = '\u00A0';
type Sides = { width: number | null; height: number | null; depth: number | null };

/** Height × width × depth, as on museum labels: '80 × 60 cm', with spaces at which no line breaks; empty when no side is known. */
export function formatSize({ width, height, depth }: Sides): string {
  const sides = [height, width, depth].filter((side) => side !== null).map(formatCentimetres);
  return sides.length > 0 ? `${sides.join(`${NO_BREAK}×${NO_BREAK}`)}${NO_BREAK}cm` : '';
}
