import * as z from 'zod/mini';
import { Id, Picture } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** A line of the cart. `price` is today's; `seenPrice` the one when the line was added, where it differs (contract.md section 4). */
export const CartItem = z.object({
  product: z.object({ _id: Id, name: z.string(), image: z.nullable(z.string()), slug: z.string() }),
  productId: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  cover: z.nullable(Picture),
  price: z.number(),
  seenPrice: z.nullable(z.number()),
  quantity: z.number(),
  /** How many can be had; 0 when the work left the shop. */
  available: z.number(),
});
export type CartItem = z.infer<typeof CartItem>;

/** The bare answer of every cart call. `totalItems` is the sum of the quantities; `totalPrice` counts every line, in Frw. */
export const Cart = z.object({ _id: Id, items: z.array(CartItem), totalPrice: z.number(), totalItems: z.number() });
export type Cart = z.infer<typeof Cart>;

/** The stock and `limits.quantityMax` are the server's to check: its refusal says how many are left. */
const quantity = z.number(fieldMessages.quantityPositive).check(z.gt(0, fieldMessages.quantityPositive), z.int(fieldMessages.wholeNumber));

/** A quantity; absent in an addition it is 1. */
export const AddToCart = z.object({ quantity: z._default(quantity, 1) });
export const SetQuantity = z.object({ quantity });

/** POST /cart: opens the cart, and adds a line when it names a product. */
export const OpenCart = z.object({
  productId: z.optional(Id),
  quantity: z._default(quantity, 1),
});
