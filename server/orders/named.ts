import type { Carrier } from '#contract/orders.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatNumber } from '#contract/format.ts';
import { writeTrackingNumber } from '#contract/tracking.ts';

/** How a person is called in a sentence: the first of their names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] || name;

/** Names in a sentence: `Lake Kivu, Hills and Moon Jar`. */
export const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

type Named = { name: string; quantity: number };

/** The works of an order in a sentence: the name of the only one, else how many there are, however many pieces of each. */
export function worksOf(lines: readonly Named[]): string {
  const [only] = lines;
  if (lines.length === 1 && only) return only.quantity === 1 ? only.name : `${only.name} × ${only.quantity}`;
  return `${lines.length} works`;
}

/** Works by their names in a sentence: `‘Lake Kivu’ and ‘Hills’ × 2`. */
export const quoted = (lines: readonly Named[]): string =>
  listed(lines.map(({ name, quantity }) => (quantity === 1 ? `‘${name}’` : `‘${name}’ × ${quantity}`)));

/** Longer than the name of any town. */
const PLACE_MAX = 40;

/** Where a parcel goes, in a word or two: the country abroad, else the last line of an address of several; empty where that is not known. */
export function placeOf({ shippingAddress, country }: { shippingAddress: string; country: string }): string {
  const lines = shippingAddress.split('\n').filter((line) => line.trim() !== '');
  const last = country === HOME_COUNTRY ? (lines.length > 1 ? (lines.at(-1)?.trim() ?? '') : '') : countryName(country);
  return last.length > PLACE_MAX ? '' : last;
}

/** A sum in another currency than the prices have. */
export type Taken = { amount: number; currency: string };

/** What was taken for a paid order where that was not in Frw: what the buyer's bank says. */
export const takenOf = ({ paidAmount, paidCurrency }: { paidAmount: number | null; paidCurrency: string | null }): Taken | undefined =>
  paidAmount !== null && paidCurrency && paidCurrency !== 'RWF' ? { amount: paidAmount, currency: paidCurrency } : undefined;

/** `115,500 NGN` */
export const writeTaken = ({ amount, currency }: Taken): string => `${formatNumber(amount)} ${currency}`;

/** How an order was paid, in a sentence: 'by mobile money'; empty where that is not known. The words are those of its page (web/orders/amounts/payment-method.tsx). */
export function paidHow(method: string | null | undefined): string {
  if (!method) return '';
  if (method === 'card') return 'by card';
  if (method.startsWith('mobilemoney')) return 'by mobile money';
  return method === 'by hand' ? 'in cash or by transfer' : `by ${method}`;
}

const carriers: Record<Carrier, string> = {
  moto: 'moto courier',
  ritco: 'RITCO',
  volcano: 'Volcano',
  ems: 'EMS',
  dhl: 'DHL',
  hand: 'by hand',
  other: '',
};

/** How a parcel goes, in a title: `RITCO 4711`; empty where nothing was said. */
export const carrierOf = (carrier: Carrier | null | undefined, number: string | null | undefined): string =>
  [carrier ? carriers[carrier] : '', carrier && number ? writeTrackingNumber({ carrier, number }) : number].filter(Boolean).join(' ');
