import * as z from 'zod/mini';
import { DeliveryPhone } from './addresses.ts';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { ShippingAddress } from './checkout.ts';
import { frw, Id, optionalLine, optionalProse, pageQuery, Picture, Time, whole } from './schemas.ts';

/** open: the artist is to answer; countered: the buyer is. The others are final. */
export const OfferState = z.enum(['open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferState = z.infer<typeof OfferState>;

/** The two people of an offer. */
export const OfferSide = z.enum(['buyer', 'artist']);
export type OfferSide = z.infer<typeof OfferSide>;

/** A price that a buyer and an artist talk about, for its two people only. */
export const Offer = z.object({
  _id: Id,
  /** As it is now; `slug` is null while it is not on show. */
  art: z.object({
    _id: Id,
    name: z.string(),
    slug: z.nullable(z.string()),
    image: z.nullable(z.string()),
    cover: z.nullable(Picture),
    price: z.number(),
    available: z.number(),
  }),
  buyer: z.object({ _id: Id, name: z.string() }),
  artist: z.object({ _id: Id, name: z.string(), slug: z.nullable(z.string()) }),
  /** For one piece, in Frw. */
  amount: z.number(),
  /** What each side said last, for one piece, in Frw: the one is `amount`, the other what that answers; null where they said nothing yet. */
  buyerAmount: z.nullable(z.number()),
  artistAmount: z.nullable(z.number()),
  quantity: z.number(),
  state: OfferState,
  /** Who is to answer; null once it has ended. */
  turn: z.nullable(OfferSide),
  /** Who made it. */
  madeBy: OfferSide,
  /** When it expires, unless somebody answers before. */
  validUntil: Time,
  /** How often it was countered, at most three times. */
  rounds: z.number(),
  /** What was written with the amount; may be empty. */
  text: z.string(),
  /** Whether the buyer has said where it is to go. */
  hasAddress: z.boolean(),
  /** The district, in Rwanda, and the country where it goes; null while that is not known. */
  goesTo: z.nullable(z.object({ district: z.nullable(z.string()), country: z.string() })),
  /** The whole of it, of the order once there is one; for the buyer alone. */
  delivery: z.optional(
    z.object({ shippingAddress: z.string(), phone: z.nullable(z.string()), country: z.string(), note: z.nullable(z.string()) }),
  ),
  /** The lowest and the highest amount that the reader may counter with, in Frw. */
  range: z.object({ from: z.number(), to: z.number() }),
  /** What the artwork cost when the offer was made, in Frw, where that is known and not its price any more. */
  priceThen: z.optional(z.number()),
  createdAt: Time,
  /** The order that it became. */
  order: z.optional(Id),
  /** Until when that order can be paid; only while it is not. */
  payBy: z.optional(Time),
});
export type Offer = z.infer<typeof Offer>;

const amount = frw(limits.priceMinFrw, limits.priceMaxFrw, fieldMessages.offerAmount, fieldMessages.offerAmount);
const text = z.optional(optionalProse(limits.reasonLength));

/** Where it goes, as in POST /checkout/{cartId}: a typed address or an own saved one, of both the saved one. */
const delivery = {
  shippingAddress: z.optional(ShippingAddress),
  addressId: z.optional(Id),
  phone: z.optional(DeliveryPhone),
  country: z.optional(optionalLine(limits.countryLength)),
  note: z.optional(optionalProse(limits.noteLength)),
};

/** POST /offers. With `to` an artist offers an own artwork to a person, who says later where it is to go. */
export const NewOffer = z
  .object({
    art: Id,
    quantity: z._default(whole(1, limits.quantityMax, fieldMessages.quantityRange, fieldMessages.quantityRange), 1),
    amount,
    ...delivery,
    text,
    to: z.optional(Id),
  })
  .check(
    z.refine(({ shippingAddress, addressId, to }) => to !== undefined || shippingAddress !== undefined || addressId !== undefined, {
      path: ['shippingAddress'],
      error: fieldMessages.shippingAddressRequired,
    }),
  );
export type NewOffer = z.input<typeof NewOffer>;

/** POST /offers/{id}/counter; a buyer says with it where it is to go, where that is missing. */
export const CounterOffer = z.object({ amount, text, ...delivery });
export type CounterOffer = z.input<typeof CounterOffer>;

/** POST /offers/{id}/accept; by its buyer, where it is to go. */
export const AcceptOffer = z.object(delivery);
export type AcceptOffer = z.input<typeof AcceptOffer>;

/** Whose answer an offer waits for, for who asks, an accepted one for its buyer's payment; `over`: for nothing. */
export const OfferTurn = z.enum(['mine', 'theirs', 'over']);
export type OfferTurn = z.infer<typeof OfferTurn>;

export const OffersQuery = z.object({
  ...pageQuery,
  state: z.optional(OfferState),
  as: z.optional(OfferSide),
  turn: z.optional(OfferTurn),
  /** For this artwork. */
  art: z.optional(Id),
});
