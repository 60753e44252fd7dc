import * as z from 'zod/mini';
import { dayOf } from './format.ts';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { Carrier } from './orders.ts';
import { optionalLine, optionalProse } from './schemas.ts';

/** '2026-11-21T10:00:00.000000000+02:00' and some more. */
const TIME_LENGTH_MAX = 40;

/** A day as `YYYY-MM-DD`, or a time with its zone as its day in Kigali; an empty text is none. */
const DayOfSending = z.pipe(
  z.pipe(
    z.string(fieldMessages.sentOnRange).check(z.maxLength(TIME_LENGTH_MAX, { error: fieldMessages.sentOnRange, abort: true })),
    z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], fieldMessages.sentOnRange),
  ),
  z.transform((text) => (text.includes('T') ? dayOf(text) : text) || undefined),
);

/**
 * POST /checkout/{id}/lines/{lineId}/sent, multipart where it has a `photo`; every field may be missing or empty. A number or note without a
 * carrier counts as 'other'.
 */
export const SendItem = z.object({
  carrier: z.optional(
    z.pipe(
      z.union([Carrier, z.literal('')]),
      z.transform((carrier) => carrier || undefined),
    ),
  ),
  number: z.optional(optionalLine(limits.trackingNumberLength)),
  note: z.optional(optionalProse(limits.trackingNoteLength)),
  /** The day on which it was sent, by the calendar of Kigali: from the day before that of the order until today. */
  sentOn: z.optional(DayOfSending),
  /**
   * What was recorded is replaced by this, within the minutes in which it can be taken back: all of it, or all but the photo, which stays unless
   * another one comes. Without it a repeated call changes nothing.
   */
  replaces: z.optional(
    z.pipe(
      z.enum(['all', 'allButPhoto', '']),
      z.transform((replaces) => replaces || undefined),
    ),
  ),
});
export type SendItem = z.input<typeof SendItem>;
