import * as z from 'zod/mini';
import { Email, flag } from './schemas.ts';

/** POST /newsletter; a filled `website` is a machine's. */
export const Subscribe = z.object({ email: Email, website: z.optional(z.string().check(z.maxLength(1_000))) });

/** A token out of a mailed link. */
export const LinkToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

/** Which mails a person gets beside those that belong to an order or an account. */
export const MailPreferences = z.object({
  /** 'You have new messages', at most every 15 minutes while away. */
  newMessages: z.boolean(),
  newsletter: z.boolean(),
  /** 'Something new fits a search that you saved', at most once a day. */
  savedSearches: z.boolean(),
  /** Whether the account's address was confirmed by its link. */
  isEmailVerified: z.boolean(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const EditMailPreferences = z.strictObject({
  newMessages: z.optional(flag),
  newsletter: z.optional(flag),
  savedSearches: z.optional(flag),
});
