import * as z from 'zod/mini';
import { ShipsAbroad } from './arts.ts';
import { Day, Id, Picture } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** An item of the cart. `price` is the present one; `seenPrice` the one when the item was added, if it differs (contract.md section 4). */
export const CartItem = z.object({
  product: z.object({ _id: Id, name: z.string(), image: z.nullable(z.string()), slug: z.string() }),
  productId: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  cover: z.nullable(Picture),
  price: z.number(),
  seenPrice: z.nullable(z.number()),
  quantity: z.number(),
  /** How many can be bought; 0 when the artwork is no longer published. */
  available: z.number(),
  artist: z.object({ _id: Id, name: z.string(), slug: z.nullable(z.string()) }),
  medium: z.nullable(z.string()),
  edition: z.nullable(z.string()),
  /** In centimetres. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  depth: z.nullable(z.number()),
  /** Days from payment until it leaves the studio. */
  dispatchDays: z.number(),
  shipsAbroad: ShipsAbroad,
  /** The artist is away until this day in Kigali, and sells nothing meanwhile. */
  awayUntil: z.optional(Day),
});
export type CartItem = z.infer<typeof CartItem>;

/** The unwrapped response of every cart call. `totalItems` is the sum of the quantities; `totalPrice` that of all items, in Frw. */
export const Cart = z.object({ _id: Id, items: z.array(CartItem), totalPrice: z.number(), totalItems: z.number() });
export type Cart = z.infer<typeof Cart>;

/**
 * POST /checkout/{id}/again: the cart with the order's artworks in it, the names of those that cannot be bought any more, and those of which the cart
 * has fewer than were ordered, with how many.
 */
export const CartAgain = z.object({
  ...Cart.shape,
  missing: z.array(z.string()),
  fewer: z.array(z.object({ name: z.string(), quantity: z.number() })),
});
export type CartAgain = z.infer<typeof CartAgain>;

/** The server checks stock and `limits.quantityMax`: its refusal says how many are left. */
const quantity = z.number(fieldMessages.quantityPositive).check(z.gt(0, fieldMessages.quantityPositive), z.int(fieldMessages.wholeNumber));

/** A quantity, 1 by default. */
export const AddToCart = z.object({ quantity: z._default(quantity, 1) });
export const SetQuantity = z.object({ quantity });

/** POST /cart: opens the cart, and adds an item when a product is given. */
export const OpenCart = z.object({
  productId: z.optional(Id),
  quantity: z._default(quantity, 1),
});
