import type { Tracking } from './orders.ts';
import { formatPhone } from './phone.ts';

type Sent = Pick<Tracking, 'carrier' | 'number'>;

/** Digits with what people write between them; an international number, or a Rwandan mobile one without its country. */
const INTERNATIONAL = /^(?:\+|00)\d{8,15}$/;
const RWANDAN = /^(?:250)?0?7[2389]\d{7}$/;
/** Whoever brings it has no numbers of parcels: any number is their telephone's. */
const ANY = /^\+?\d{7,15}$/;

/** The `tel:` address of what was given as the number of a parcel, where it is a telephone's; a waybill of DHL may look like a Rwandan one. */
export function telephoneOf({ carrier, number }: Sent): string | undefined {
  const digits = number.replaceAll(/[\s()./-]/g, '');
  const isPhone =
    INTERNATIONAL.test(digits) ||
    (carrier !== 'dhl' && RWANDAN.test(digits)) ||
    ((carrier === 'moto' || carrier === 'hand') && ANY.test(digits));
  return isPhone ? `tel:${digits.replace(/^00/, '+')}` : undefined;
}

/** The carriers that people write before the number, too: beside their names it would say them twice. */
const NAMED: Partial<Record<Tracking['carrier'], RegExp>> = {
  ritco: /^ritco[\s:·#]+/i,
  volcano: /^volcano[\s:·#]+/i,
  ems: /^ems(?:\s+iposita)?[\s:·#]+/i,
  dhl: /^dhl[\s:·#]+/i,
};

/** The number of a parcel as people read it beside its carrier: a telephone's in groups, any other as it was given, without the carrier's name before it. */
export function writeTrackingNumber(sent: Sent): string {
  if (telephoneOf(sent)) return formatPhone(sent.number);
  const named = NAMED[sent.carrier];
  return (named && sent.number.replace(named, '')) || sent.number;
}

const WAYBILL = /^[A-Z0-9]{8,39}$/i;

/** Where a parcel can be followed: DHL's page. The other carriers have none with an address that stays. */
export function trackingPageOf({ carrier, number }: Sent): string | undefined {
  const waybill = writeTrackingNumber({ carrier, number }).replaceAll(/[\s-]/g, '');
  if (carrier !== 'dhl' || telephoneOf({ carrier, number }) || !WAYBILL.test(waybill)) return undefined;
  return `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${waybill}`;
}
