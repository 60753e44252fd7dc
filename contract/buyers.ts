import * as z from 'zod/mini';
import { Id, Time } from './schemas.ts';

/** A customer of the viewer. */
export const Buyer = z.object({
  _id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  orders: z.number(),
  total: z.number(),
  last: Time,
});
export type Buyer = z.infer<typeof Buyer>;
