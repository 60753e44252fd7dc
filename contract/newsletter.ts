import * as z from 'zod/mini';
import { Email, flag } from './schemas.ts';

/** POST /newsletter; a filled `website` is a bot's. */
export const Subscribe = z.object({ email: Email, website: z.optional(z.string().check(z.maxLength(1_000))) });

/** A token from an emailed link. */
export const LinkToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

/**
 * What a mailed link confirms, for who holds its token: an account's address, its new one, or a subscription of an address; `isConfirmed` where the
 * account's address is confirmed already.
 */
export const MailLinkSubject = z.object({
  what: z.enum(['address', 'newEmail', 'newsletter']),
  email: z.string(),
  isConfirmed: z.optional(z.boolean()),
});
export type MailLinkSubject = z.infer<typeof MailLinkSubject>;

/** The emails that an account gets unless it ends them, by a switch or by the link in each: of new messages, of matches of saved searches. */
export const optionalEmails = ['newMessages', 'savedSearches'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

const forEach = <T>(schema: T) => Object.fromEntries(optionalEmails.map((email) => [email, schema])) as Record<OptionalEmail, T>;

/** The optional emails that an account receives. */
export const MailPreferences = z.object({
  ...forEach(z.boolean()),
  newsletter: z.boolean(),
  /** Whether the account's email address was confirmed by its link. */
  isEmailVerified: z.boolean(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const EditMailPreferences = z.strictObject({
  ...forEach(z.optional(flag)),
  newsletter: z.optional(flag),
});
