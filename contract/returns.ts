import { dayOf } from './format.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The last day, by the calendar of Kigali, on which an item that was delivered then can be returned; undefined in a shop where nothing is (0 days). */
export const lastReturnDay = (deliveredAt: string, days: number): string | undefined =>
  days === 0 ? undefined : dayOf(Date.parse(deliveredAt) + days * DAY_MS);
