import { HOME_COUNTRY } from './home-country.ts';
import { dayOf } from './format.ts';

/** For how many days a parcel is usually under way, to Rwanda and abroad: from as few to as many (the shop's setting). */
export type TransitDays = { rwandaFrom: number; rwandaTo: number; abroadFrom: number; abroadTo: number };
export type TransitRange = { from: number; to: number };

/** The range of a country, by its ISO 3166-1 code; none is Rwanda. */
export const transitTo = (
  { rwandaFrom, rwandaTo, abroadFrom, abroadTo }: TransitDays,
  country: string | null = HOME_COUNTRY,
): TransitRange => ((country ?? HOME_COUNTRY) === HOME_COUNTRY ? { from: rwandaFrom, to: rwandaTo } : { from: abroadFrom, to: abroadTo });

/** '1–3', and '2' where both are the same. */
export const writeRange = ({ from, to }: TransitRange): string => (from === to ? String(to) : `${from}–${to}`);

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The first and the last day (`YYYY-MM-DD`, in Kigali) on which what leaves at a time or on a day usually arrives. */
export function arrivalOf(leaves: string, { from, to }: TransitRange): { first: string; last: string } {
  const after = (days: number) => new Date(Date.parse(dayOf(leaves)) + days * DAY_MS).toISOString().slice(0, 10);
  return { first: after(from), last: after(to) };
}
