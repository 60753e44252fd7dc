import * as z from 'zod/mini';
import { Email, flag } from './schemas.ts';

/** POST /newsletter; a filled `website` is a bot's. */
export const Subscribe = z.object({ email: Email, website: z.optional(z.string().check(z.maxLength(1_000))) });

/** A token from an emailed link. */
export const LinkToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

/** The optional emails that an account receives. */
export const MailPreferences = z.object({
  /** 'You have new messages', at most every 15 minutes while offline. */
  newMessages: z.boolean(),
  newsletter: z.boolean(),
  /** 'Something new fits a search that you saved', at most once a day. */
  savedSearches: z.boolean(),
  /** Whether the account's email address was confirmed by its link. */
  isEmailVerified: z.boolean(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const EditMailPreferences = z.strictObject({
  newMessages: z.optional(flag),
  newsletter: z.optional(flag),
  savedSearches: z.optional(flag),
});
