import type { Carrier } from '#contract/orders.ts';
import { telephoneOf, trackingPageOf, writeTrackingNumber } from '#contract/tracking.ts';

/** How an item goes: the parcel's number or the courier's telephone, and a note; either may be empty. */
type Sent = { carrier?: Carrier; tracking?: string; note?: string };

/** As its page says it (web/orders/tracking/carriers.ts). */
export const carriers: Record<Carrier, string> = {
  moto: 'Moto courier',
  ritco: 'RITCO',
  volcano: 'Volcano',
  ems: 'EMS Iposita',
  dhl: 'DHL',
  hand: 'By hand',
  other: 'Another carrier',
};

/** How a piece goes, and how that is called: where nobody said who the other carrier is, the number alone is news. */
function parcelOf({ carrier, tracking = '' }: Sent) {
  if (!carrier) return { how: '', label: 'Who brings it', number: tracking, link: undefined };
  const number = writeTrackingNumber({ carrier, number: tracking });
  const link = telephoneOf({ carrier, number: tracking });
  if (carrier === 'other' && number && !link) return { how: number, label: 'Tracking number', number, link };
  return { how: [carriers[carrier], number].filter(Boolean).join(' · '), label: 'Who brings it', number, link };
}

/** Each parcel once: how it goes, all that was noted of it, and the telephone of who brings it. */
export function parcelsOf(pieces: readonly Sent[]) {
  const parcels = new Map<string, { label: string; notes: Set<string>; number: string; link: string | undefined }>();
  for (const { note = '', ...piece } of pieces) {
    const { how, ...facts } = parcelOf(piece);
    const parcel = parcels.get(how) ?? { ...facts, notes: new Set<string>() };
    parcel.notes.add(note);
    parcels.set(how, parcel);
  }
  return [...parcels]
    .map(([how, { label, notes, number, link }]) => ({
      label,
      text: [how, ...notes].filter(Boolean).join('\n'),
      number: number ? { text: number, link } : undefined,
    }))
    .filter(({ text }) => text !== '');
}

/** Where carriers show what was sent: each parcel once. */
export const trackedOf = (pieces: readonly Sent[]) => [
  ...new Map(
    pieces.flatMap(({ carrier, tracking = '' }) => {
      const link = carrier && trackingPageOf({ carrier, number: tracking });
      return link ? [[tracking, { label: 'Follow the parcel', link }] as const] : [];
    }),
  ),
];
