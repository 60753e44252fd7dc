import * as z from 'zod/mini';
import { DeliveryPhone } from './addresses.ts';
import { limits } from './limits.ts';
import { ProblemReason } from './orders.ts';
import { frw, Id, ids, optionalLine, optionalProse, prose, Time } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** A typed shipping address. */
export const ShippingAddress = prose(limits.addressLength, fieldMessages.shippingAddressRequired).check(
  z.refine((text) => text.length === 0 || text.length >= limits.addressMinLength, fieldMessages.shippingAddressShort),
);

const delivery = {
  shippingAddress: z.optional(ShippingAddress),
  addressId: z.optional(Id),
  /** Of who receives it; the account's by default. */
  phone: z.optional(DeliveryPhone),
  /** ISO 3166-1 alpha-2, RW by default. The server checks the code. */
  country: z.optional(optionalLine(limits.countryLength)),
  /** For the artists. */
  note: z.optional(optionalProse(limits.noteLength)),
};

type Addressed = { shippingAddress?: unknown; addressId?: unknown };
const hasAddress = z.refine<Addressed>(({ shippingAddress, addressId }) => shippingAddress !== undefined || addressId !== undefined, {
  path: ['shippingAddress'],
  error: fieldMessages.shippingAddressRequired,
});

/** POST /checkout/{cartId}: where the order goes is a typed address or the id of an own saved one, with its phone and country; of both the saved one. */
export const PlaceOrder = z
  .object({
    ...delivery,
    /** The total that the buyer saw, in Frw; when it has changed, the refusal has the new one. */
    expectedTotal: z.optional(frw(0, Number.MAX_SAFE_INTEGER, fieldMessages.wholeNumber, fieldMessages.wholeNumber)),
  })
  .check(hasAddress);
export type PlaceOrder = z.input<typeof PlaceOrder>;

/** PUT /checkout/{id}/delivery: as in POST /checkout/{cartId}; an absent phone, country or note stays as it is. */
export const ChangeDelivery = z.object(delivery).check(hasAddress);
export type ChangeDelivery = z.input<typeof ChangeDelivery>;

/** POST /checkout/{id}/problems, multipart with up to `limits.problemPhotos` pictures as `photos`. */
export const NewProblem = z.object({
  reason: z.enum(ProblemReason.options, fieldMessages.problemReason),
  text: prose(limits.messageLength, fieldMessages.problemText),
  /** Items of the order that it is about, a list or their ids with commas between; without them it is the whole order. */
  items: z.optional(z.union([z.array(Id).check(z.minLength(1), z.maxLength(limits.cartItemsMax)), ids(limits.cartItemsMax)])),
});
export type NewProblem = z.input<typeof NewProblem>;

/** The same, of the form that asks to take a work back. */
export const NewReturn = z.object({ ...NewProblem.shape, text: prose(limits.messageLength, fieldMessages.returnText) });

/** A reported problem, as its buyer is answered. */
export const Problem = z.object({
  _id: Id,
  order: Id,
  reason: ProblemReason,
  text: z.string(),
  photos: z.number(),
  createdAt: Time,
});
export type Problem = z.infer<typeof Problem>;
